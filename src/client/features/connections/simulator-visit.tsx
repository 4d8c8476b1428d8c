import { useLingui } from '@lingui/react/macro'
import { buttonClass } from '../../ui/button.tsx'
import styles from './simulator.module.css'
import type { Window } from './use-simulation.ts'

interface Props {
  /** Good once: the frame and the tab are not both opened. */
  start: string
  where: Window
  /** The frame shows another page: the cart may have come back. */
  onMoved: () => void
}

/** The shop is our own; only this page must not be led away, whatever window the form asks for. */
const MAY = 'allow-same-origin allow-scripts allow-forms allow-popups allow-modals allow-downloads'

/** The shop as the buyer sees it, in a frame or a tab of its own. */
export function SimulatorVisit({ start, where, onMoved }: Props) {
  const { t } = useLingui()
  if (where === 'tab')
    return (
      <p className={styles.tab}>
        <a href={start} target="_blank" rel="noopener" className={buttonClass({ look: 'next' })}>
          {t`Open the shop as the buyer`}
        </a>
        <span role="status">{t`The link is good once, for five minutes. This page shows the cart as soon as it is back.`}</span>
      </p>
    )
  return (
    <section className={styles.visit}>
      <p role="status">{t`Fill a cart in the frame and send it back.`}</p>
      <iframe src={start} title={t`The shop as the buyer sees it`} sandbox={MAY} onLoad={onMoved} />
    </section>
  )
}
