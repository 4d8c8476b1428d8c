import { t } from '@lingui/core/macro'
import type { SimulatedOperation } from '#contract/punchout/simulation.ts'

/** What a buyer's system asks for. */
export function operationText(operation: SimulatedOperation): string {
  const texts: Record<SimulatedOperation, string> = {
    create: t`Shop with a new cart`,
    edit: t`Change a cart that came back`,
    inspect: t`Look at a cart that came back`,
    open: t`Shop with a new cart`,
    detail: t`Show one article`,
    sourcing: t`Search and shop`,
    validate: t`Ask what an article costs today`,
    background_search: t`Search in the background`,
  }
  return texts[operation]
}

export const takesArticle = (operation: SimulatedOperation): boolean =>
  ['create', 'detail', 'validate'].includes(operation)

/** Whether somebody shops, or the answer is there at once. */
export const opensShop = (operation: SimulatedOperation): boolean =>
  !['validate', 'background_search'].includes(operation)

export const takesSearch = (operation: SimulatedOperation): boolean =>
  ['sourcing', 'background_search'].includes(operation)
