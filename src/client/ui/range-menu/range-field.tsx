import { useState } from 'react'
import type { RangeCounts } from '#contract/catalogue/catalogue.schema.ts'
import type { Bounds } from '#contract/catalogue/filters.ts'
import { classNames } from '../class-names.ts'
import { TextField } from '../text-field.tsx'
import styles from './range-menu.module.css'
import { barHeights, boundsWith } from './range-steps.ts'
import { useHandles } from './use-handles.ts'

export interface RangeFieldProps {
  label: string
  /** What it is called is told above. */
  labelHidden?: boolean
  counts: RangeCounts
  bounds: Bounds | null
  texts: RangeTexts
  onBounds: (bounds: Bounds | null) => void
}

export interface RangeTexts {
  least: string
  most: string
  /** Said of what is written and is no number. */
  wrong: string
  /** Behind a number that is written: `cm`. */
  unit: string
  /** A value with its unit. */
  value: (value: number) => string
  /** A value without its unit, to be read alone. */
  figure: (value: number) => string
  /** A value as somebody would write it, and back; null: it is none. */
  write: (value: number) => string
  read: (text: string) => number | null
}

/** A range by its distribution, two handles over it and two fields under it. */
export function RangeField({ label, labelHidden = false, counts, bounds, texts, onBounds }: RangeFieldProps) {
  const { handles, shown, move, drop } = useHandles(counts, bounds, onBounds)
  const ends = { low: shown?.min ?? counts.min, high: shown?.max ?? counts.max }
  const names = { low: texts.least, high: texts.most }
  return (
    <fieldset className={styles.range} aria-label={labelHidden ? label : undefined}>
      {!labelHidden && <legend>{label}</legend>}
      <div className={styles.track}>
        <div className={styles.bars} aria-hidden="true">
          {barHeights(counts).map((height, i) => (
            <i
              key={counts.from[i]}
              className={classNames(i >= handles.low && i < handles.high && styles.in)}
              style={{ height: `${height}%` }}
            />
          ))}
        </div>
        {(['low', 'high'] as const).map((end) => (
          <input
            key={end}
            type="range"
            className={classNames(end === 'low' && handles.low > counts.from.length / 2 && styles.above)}
            aria-label={`${label}: ${names[end]}`}
            aria-valuetext={texts.value(ends[end])}
            min={0}
            max={counts.from.length}
            value={handles[end]}
            onChange={(event) => move(end, Number(event.target.value))}
            ref={(input) => onDrop(input, drop)}
          />
        ))}
      </div>
      <div className={styles.fields}>
        <Bound end="min" value={shown?.min ?? null} open={counts.min} {...{ texts, bounds, onBounds }} />
        <Bound end="max" value={shown?.max ?? null} open={counts.max} {...{ texts, bounds, onBounds }} />
      </div>
    </fieldset>
  )
}

/** When a handle is let go, or was moved by a key: React's own event comes on the way too. */
function onDrop(input: HTMLInputElement | null, drop: () => void): (() => void) | undefined {
  input?.addEventListener('change', drop)
  return () => input?.removeEventListener('change', drop)
}

interface BoundProps extends Pick<RangeFieldProps, 'texts' | 'bounds' | 'onBounds'> {
  end: 'min' | 'max'
  value: number | null
  /** How far it goes where nothing is written. */
  open: number
}

function Bound({ end, value, open, texts, bounds, onBounds }: BoundProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const said = typed === null || typed.trim() === '' ? null : texts.read(typed)
  const isWrong = typed !== null && typed.trim() !== '' && said === null
  const take = (): void => {
    if (typed === null || isWrong) return
    setTyped(null)
    if (said !== value) onBounds(boundsWith(bounds, end, said))
  }
  return (
    <TextField
      label={end === 'min' ? texts.least : texts.most}
      inputMode="decimal"
      autoComplete="off"
      placeholder={texts.figure(open)}
      value={typed ?? (value === null ? '' : texts.write(value))}
      error={isWrong ? texts.wrong : undefined}
      end={<span className={styles.unit}>{texts.unit}</span>}
      onValue={setTyped}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  )
}
