import { classNames } from '../class-names.ts'
import styles from './bar-chart.module.css'
import { roundTop } from './scale.ts'

interface Bar {
  key: string
  /** Under the bar. */
  label: string
  value: number
}

interface Props {
  /** What it shows, in one sentence; the numbers themselves belong in a table beside it. */
  description: string
  bars: readonly Bar[]
  /** A number on the axis. */
  axisText: (value: number) => string
  /** The last bar's value in words. */
  lastText: string
}

/** Small bars over time, the last of them in ink. Everything is text and boxes, so that it reads at any width. */
export function BarChart({ description, bars, axisText, lastText }: Props) {
  const top = roundTop(Math.max(0, ...bars.map(({ value }) => value)))
  const share = (value: number): string => `${top === 0 ? 0 : (value / top) * 100}%`
  return (
    <div className={styles.chart} role="img" aria-label={description}>
      {top > 0 && (
        <div className={styles.axis} aria-hidden="true">
          <span>{axisText(top)}</span>
          <span>{axisText(top / 2)}</span>
          <span>{axisText(0)}</span>
        </div>
      )}
      <div className={styles.bars} aria-hidden="true">
        {bars.map(({ key, label, value }, i) => (
          <div key={key} className={classNames(styles.column, i === bars.length - 1 && styles.last)}>
            <div className={styles.well}>
              {i === bars.length - 1 && value > 0 && <span style={{ bottom: share(value) }}>{lastText}</span>}
              <i style={{ height: share(value) }} />
            </div>
            <small>{label}</small>
          </div>
        ))}
      </div>
    </div>
  )
}
