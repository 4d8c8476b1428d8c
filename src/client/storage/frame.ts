/** Whether the page runs inside a frame; a frame of a foreign origin forbids even the question, which is an answer. */
export function isFramed(): boolean {
  try {
    return window.self !== window.top
  } catch {
    return true
  }
}
