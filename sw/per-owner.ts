/** What is made of each owner once, the first time that it is asked for, and never shared between two of them. */
export function perOwner<T>(make: (owner: string) => T): (owner: string) => T {
  const made = new Map<string, T>()
  return (owner) => {
    const one = made.get(owner) ?? make(owner)
    made.set(owner, one)
    return one
  }
}
