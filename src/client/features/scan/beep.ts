let sound: AudioContext | null = null

/** Browsers let a page sound once somebody has pressed something on it: to be called then. */
export function wakeSound(): void {
  try {
    sound ??= new AudioContext()
    void sound.resume()
  } catch {
    // A device without sound: there are words, and what shakes.
  }
}

/** Hertz of each tone. */
const TONES = { good: [1_320], bad: [220, 180] } as const
const TONE_S = 0.09
const LOUD = 0.15

/** Says by sound and touch that a code was read: a high beep, or two low ones where nothing came of it. */
export function beep(how: keyof typeof TONES): void {
  navigator.vibrate?.(how === 'good' ? 60 : [60, 80, 60])
  if (sound?.state !== 'running') return
  const { currentTime, destination } = sound
  for (const [i, hertz] of TONES[how].entries()) {
    const [tone, volume] = [sound.createOscillator(), sound.createGain()]
    const from = currentTime + i * TONE_S * 1.5
    tone.frequency.value = hertz
    // Ends softly, without a click.
    volume.gain.setValueAtTime(LOUD, from)
    volume.gain.exponentialRampToValueAtTime(0.001, from + TONE_S)
    tone.connect(volume).connect(destination)
    tone.start(from)
    tone.stop(from + TONE_S)
  }
}
