import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { Hand } from 'lucide-react'
import type { HeldField } from '#contract/office/held.schema.ts'
import { type LocalText, textIn } from '#contract/locale.ts'
import { amountText } from '../../i18n/amount.ts'
import { useLocale } from '../../i18n/locale.ts'
import { momentText } from '../../i18n/moment.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { FieldKey } from './fields.ts'
import { type CellContext, fieldName } from './products/columns.ts'
import { valueText } from './value-text.ts'

const ATTRIBUTE = 'attributes.'

/** What a field is called that may be held: an attribute by its own name. */
export const heldName = (i18n: I18n, field: string): string =>
  field.startsWith(ATTRIBUTE) ? field.slice(ATTRIBUTE.length) : fieldName(i18n, field as FieldKey)

/** What a field that is held says, or would say. */
export function heldText(field: string, value: unknown, context: CellContext): string {
  if (value === null || value === undefined) return ''
  if (field.startsWith(ATTRIBUTE)) return textIn((value as { value: LocalText }).value, context.locale)
  if (field === 'price') {
    const { price, currency } = value as { price: number; currency: string }
    return `${amountText(price)} ${currency}`
  }
  return valueText(field as FieldKey, value, context)
}

interface Props {
  held: HeldField | undefined
  blocked: boolean
  release: (fields: string[]) => void
}

/** Beside a field that imports leave as it is: who said it by hand, and the way to let imports set it again. */
export function HeldMark({ held, blocked, release }: Props) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  if (!held) return null
  const { field, by } = held
  const day = momentText(held.at, locale)
  const name = heldName(i18n, field)
  return (
    <p className="office-held">
      <Icon of={Hand} /> <span>{t`Held: changed by ${by}, ${day}`}</span>{' '}
      <Button
        size="s"
        look="flat"
        disabled={blocked}
        aria-label={t`Release ${name}: imports may set it again`}
        onClick={() => release([field])}
      >
        {t`Release`}
      </Button>
    </p>
  )
}
