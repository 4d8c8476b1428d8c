import { createRoot } from 'react-dom/client'
import { Actions } from './actions.tsx'
import { Fields } from './fields.tsx'
import { Goods } from './goods.tsx'
import { Records } from './records.tsx'
import styles from './ui-page.module.css'

const THEMES = ['light', 'dark']

/** All pieces of `ui` in all their states: in one theme, or in a frame for each. */
function UiPage({ theme }: { theme: string | null }) {
  if (theme === null)
    return (
      <div className={styles.themes}>
        {THEMES.map((one) => (
          <iframe key={one} title={one} src={`?theme=${one}`} />
        ))}
      </div>
    )
  return (
    <main className={styles.page}>
      <h1>UI, {theme}</h1>
      <Actions />
      <Fields />
      <Goods />
      <Records />
    </main>
  )
}

const theme = new URLSearchParams(window.location.search).get('theme')
if (theme !== null) document.documentElement.dataset.theme = theme
createRoot(document.body.appendChild(document.createElement('div'))).render(<UiPage theme={theme} />)
