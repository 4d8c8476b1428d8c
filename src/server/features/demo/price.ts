/** A price as makers set them: to five or ten kronor, often just below, now and then with öre. SEK in, öre out. */
export function roundPrice(sek: number, random: () => number): number {
  const ending = random()
  if (sek < 200) return Math.round(sek * 2) * 50
  if (sek < 1000) return ending < 0.08 ? Math.round(sek) * 100 + 50 : Math.round(sek / 5) * 500
  if (sek < 10_000) {
    const tens = Math.round(sek / 10) * 10
    if (ending < 0.04) return tens * 100 + 7550
    return (ending < 0.5 ? tens - 5 : tens) * 100
  }
  const fifties = Math.round(sek / 50) * 50
  return (ending < 0.4 ? fifties - 10 : fifties) * 100
}
