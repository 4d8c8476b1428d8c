import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import type { ImportSettings, Look } from '#contract/office/import.schema.ts'
import { LEFT_OUT } from '#contract/office/import.ts'
import { LOCALES, type Locale } from '#contract/locale.ts'
import { Select } from '../../../ui/select.tsx'
import { languageName } from '../language-names.ts'
import { fieldOptions } from './words.ts'

/** What prices of the trade here are in; another one may have been named by a call. */
const CURRENCIES = ['SEK', 'NOK', 'DKK', 'EUR', 'USD', 'GBP', 'CHF', 'PLN']

interface Props {
  look: Look
  settings: ImportSettings
  /** null: it is only shown. */
  change: ((settings: ImportSettings) => void) | null
  /** What else is said of how it is read. */
  children?: ReactNode
}

/** What each column of the file is, with its first rows beside it. A field is one column's: whoever takes it has it. */
export function ColumnTable({ look, settings, change, children }: Props) {
  const { t, i18n } = useLingui()
  const options = useMemo(() => fieldOptions(i18n), [i18n])
  const isLocked = change === null
  const choose = (column: string, field: string): void => {
    const isField = field !== '' && field !== LEFT_OUT
    const others = Object.entries(settings.map).map(([name, before]) => [
      name,
      isField && before === field ? '' : before,
    ])
    change?.({ ...settings, map: { ...Object.fromEntries(others), [column]: field } })
  }
  const withLanguage = (value: string): void => {
    const { language: _, ...rest } = settings
    change?.(value === '' ? rest : { ...rest, language: value as Locale })
  }
  const withDecimal = (value: string): void => {
    const { decimal: _, ...rest } = settings
    change?.(value === '' ? rest : { ...rest, decimal: value as ',' | '.' })
  }
  const withCurrency = (value: string): void => {
    const { currency: _, ...rest } = settings
    change?.(value === '' ? rest : { ...rest, currency: value })
  }
  return (
    <section aria-labelledby="import-columns">
      <h2 id="import-columns">{t`Columns and fields`}</h2>
      <div className="office-import-settings">
        {children}
        <Select
          label={t`Language of the texts`}
          value={settings.language ?? ''}
          disabled={isLocked}
          options={[
            { value: '', label: t`Found out by itself` },
            ...LOCALES.map((one) => ({ value: one, label: languageName(i18n, one) })),
          ]}
          onValue={withLanguage}
        />
        <Select
          label={t`Sign before decimals`}
          value={settings.decimal ?? ''}
          disabled={isLocked}
          options={[
            { value: '', label: t`Found out by itself` },
            { value: ',', label: '1,5' },
            { value: '.', label: '1.5' },
          ]}
          onValue={withDecimal}
        />
        <Select
          label={t`Currency of the prices`}
          value={settings.currency ?? ''}
          disabled={isLocked}
          options={[
            { value: '', label: t`As the file says, else the shop’s` },
            ...[...new Set([...CURRENCIES, settings.currency ?? 'SEK'])].map((value) => ({ value, label: value })),
          ]}
          onValue={withCurrency}
        />
      </div>
      {/* Wide files scroll by themselves, by the keyboard too. */}
      <div
        className="office-import-columns"
        role="group"
        aria-labelledby="import-columns"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">{t`Column`}</th>
              <th scope="col">{t`Field`}</th>
              <th scope="col" colSpan={5}>{t`First rows`}</th>
            </tr>
          </thead>
          <tbody>
            {look.columns.map(({ name, cells }, i) =>
              name === '' ? null : (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>
                    <Select
                      label={t`What ${name} is`}
                      labelHidden
                      value={settings.map[name] ?? ''}
                      disabled={isLocked}
                      options={options}
                      onValue={(field) => choose(name, field)}
                    />
                  </td>
                  {cells.map((cell, row) => (
                    <td key={`${i}/${row}`}>{cell}</td>
                  ))}
                </tr>
              ),
            )}
          </tbody>
        </table>
      </div>
    </section>
  )
}
