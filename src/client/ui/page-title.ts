import { useEffect } from 'react'

const APP_NAME = 'Interior'

/** `Products – Interior`; the name alone for a page without one. */
export const fullTitle = (title: string): string => (title ? `${title} – ${APP_NAME}` : APP_NAME)

/** Names the window while a page is shown; the route announcer reads it out. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = fullTitle(title)
  }, [title])
}
