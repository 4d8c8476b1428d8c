/** The form appears because the person asked for it: what they do next is type. A dialog looks for the attribute. */
export function focusAll(input: HTMLInputElement | HTMLTextAreaElement | null): void {
  input?.setAttribute('autofocus', '')
  input?.focus()
  input?.select()
}
