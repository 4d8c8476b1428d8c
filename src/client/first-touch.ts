const TOUCHES = ['focusin', 'pointerdown', 'keydown'] as const

/** Resolves when somebody does something on the page, or has done so before: until then they may only be passing by. */
export const firstTouch = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.activeElement !== document.body) return resolve()
    for (const touch of TOUCHES) window.addEventListener(touch, () => resolve(), { once: true, capture: true })
  })
