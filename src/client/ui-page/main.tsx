import { createRoot } from 'react-dom/client'
import { Actions } from './actions.tsx'
import { Fields } from './fields.tsx'
import { Goods } from './goods.tsx'
import { Records } from './records.tsx'
import styles from './ui-page.module.css'

const THEMES = ['light', 'dark']

/** All pieces of `ui` in all their states, in one theme or the other. */
const UiPage = ({ theme }: { theme: string }) => (
  <main className={styles.page}>
    <h1>UI, {theme}</h1>
    {THEMES.map((one) => (
      <p key={one}>
        <a href={`?theme=${one}`}>{one}</a>
      </p>
    ))}
    <Actions />
    <Fields />
    <Goods />
    <Records />
  </main>
)

const theme = new URLSearchParams(window.location.search).get('theme') ?? 'light'
document.documentElement.dataset.theme = theme
createRoot(document.body.appendChild(document.createElement('div'))).render(<UiPage theme={theme} />)
