import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Successor } from '#contract/catalogue/product.schema.ts'
import { ERROR } from '#contract/errors.ts'
import { isApiError } from '../../http/api-error.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { usePageTitle } from '../../ui/page-title.ts'

/** What the refusal of a product that is gone says stands in for it; null: it says nothing. */
export function successorIn(error: unknown): Successor | null {
  if (!isApiError(error, ERROR.notFound)) return null
  return (error.data as { replaced_by?: Successor } | undefined)?.replaced_by ?? null
}

interface Props {
  shop: string
  successor: Successor
  /** The link to the catalogue. */
  toProducts: ReactNode
}

/** In the place of a product that is no longer sold: what replaces it, and the way there. */
export function ReplacedNotice({ shop, successor: { uid, name }, toProducts }: Props) {
  const { t } = useLingui()
  const title = t`The product is no longer sold`
  usePageTitle(title)
  return (
    <Notice
      level={1}
      title={title}
      actions={
        <>
          <Link to="/product/$shop/$uid" params={{ shop, uid }} className={buttonClass({ look: 'next' })}>
            {t`See ${name}`}
          </Link>
          {toProducts}
        </>
      }
    >
      <p>
        <Trans>
          It is replaced by <b>{name}</b>, article number {uid}.
        </Trans>
      </p>
    </Notice>
  )
}
