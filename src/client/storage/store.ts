import { createStore } from 'jotai'

/** The one store of the page. Code outside React reads and sets atoms through it; `main.tsx` gives it to React. */
export const store = createStore()
