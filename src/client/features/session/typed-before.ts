/** What a person did in the static page before the app took over. */
interface Typed {
  username: string
  password: string
  /** Puts focus and selection where they were, and sends what was already sent off. */
  resume: (form: HTMLFormElement | null) => void
}

const shellForm = (): HTMLFormElement | null => document.querySelector('#shell form')

const field = (form: HTMLFormElement | null, name: string): HTMLInputElement | null => {
  const found = form?.elements.namedItem(name)
  return found instanceof HTMLInputElement ? found : null
}

/** Reads the static form while it still stands; empty where there is none, as after signing out. */
export function typedBefore(): Typed {
  const shell = shellForm()
  const active = document.activeElement
  const focused = active instanceof HTMLInputElement && shell?.contains(active) ? active : null
  const place = focused && ([focused.selectionStart, focused.selectionEnd] as const)
  const sent = shell?.dataset.sent !== undefined
  let resumed = false
  return {
    username: field(shell, 'username')?.value ?? '',
    password: field(shell, 'password')?.value ?? '',
    resume(form) {
      if (resumed) return
      resumed = true
      const next = focused && field(form, focused.name)
      next?.focus({ preventScroll: true })
      if (next && place) next.setSelectionRange(place[0], place[1])
      if (sent) form?.requestSubmit()
    },
  }
}
