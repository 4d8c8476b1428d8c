import { t } from '@lingui/core/macro'
import { ATTRIBUTE_KINDS, type AttributeKind } from '#contract/catalogue/attribute.ts'
import type { AttributeColumn } from '#contract/office/attributes.schema.ts'

/** What is made of a column of that kind. */
export function kindName(kind: AttributeKind): string {
  switch (kind) {
    case 'list':
      return t`Filter by values`
    case 'yes-no':
      return t`Filter by yes or no`
    case 'number':
      return t`Filter from–to`
    case 'text':
      return t`Shown, no filter`
    case 'noise':
      return t`Not shown`
  }
}

/** As it is proposed; by the select's empty value. */
export const AS_PROPOSED = ''

/** What a column can be said to be. By values and by yes or no are the same filter: one of them is enough to choose from. */
export function choicesFor(column: Omit<AttributeColumn, 'key'>): { value: string; label: string }[] {
  const { chosen } = column
  const now = standingText(column)
  return [
    { value: AS_PROPOSED, label: chosen === null ? t`As proposed: ${now}` : t`As proposed` },
    ...ATTRIBUTE_KINDS.filter((kind) => kind !== 'yes-no' || chosen === 'yes-no').map((kind) => ({
      value: kind,
      label: kindName(kind),
    })),
  ]
}

/** What buyers have of it now. */
export function standingText({ proposed, chosen, narrows, unit }: Omit<AttributeColumn, 'key'>): string {
  const kind = chosen ?? proposed
  if (narrows) return unit ? t`Filter, in ${unit}` : t`Filter`
  if (kind === 'noise') return t`Not shown`
  return chosen && chosen !== 'text' ? t`Shown; twelve others are filters` : t`Shown`
}
