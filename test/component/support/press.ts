/** Presses, and lets nothing pass but what a browser does before it draws the next frame. */
export async function press(element: Element): Promise<void> {
  if (element instanceof HTMLElement) element.click()
  await Promise.resolve()
}

/** The same for what is chosen in a select. */
export const choose = async (select: Element, value: string): Promise<void> => {
  if (!(select instanceof HTMLSelectElement)) throw new TypeError('no select')
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
  await Promise.resolve()
}
