import { useLingui } from '@lingui/react/macro'
import type { ProductState } from '#contract/office/list.ts'
import { Button } from '../../../ui/button.tsx'
import type { Editor } from './editor.ts'
import { FindProduct } from '../find-product.tsx'
import { ProductLink } from '../product-link.tsx'
import { TakeAway } from './links-section.tsx'

interface Props {
  uid: string
  state: ProductState
  editor: Editor
}

/** Whether the shop shows the product and sells it, and what stands in for one that it sells no more. */
export function StateSection({ uid, state, editor }: Props) {
  const { t } = useLingui()
  const { replaced_by: successor } = editor.product
  return (
    <section aria-labelledby="office-state" className="office-stack">
      <h2 id="office-state">{t`In the shop`}</h2>
      {(state === 'draft' || state === 'hidden') && <OutOfSight isDraft={state === 'draft'} editor={editor} />}
      {state === 'gone' ? (
        <>
          <p>{t`The product is no longer sold: nobody finds it, carts flag it, and orders keep it.`}</p>
          <Successor uid={uid} successor={successor ?? null} editor={editor} />
          <p>
            <Button onClick={() => editor.set({ gone: false, replaced_by: null })}>{t`Put back in the shop`}</Button>
          </p>
        </>
      ) : (
        <>
          <p>{t`Once it is no longer sold, another product can be named that buyers are offered instead.`}</p>
          <p>
            <Button onClick={() => editor.set({ gone: true })}>{t`Take out of the shop`}</Button>
          </p>
        </>
      )}
    </section>
  )
}

function OutOfSight({ isDraft, editor }: { isDraft: boolean; editor: Editor }) {
  const { t } = useLingui()
  return (
    <>
      <p>
        {isDraft
          ? t`The product is a draft: nobody who buys has seen it yet.`
          : t`The product is hidden from everybody who buys.`}
      </p>
      <p>
        <Button onClick={() => editor.set({ hidden: false })}>{t`Show it in the shop`}</Button>
      </p>
    </>
  )
}

interface SuccessorProps {
  uid: string
  successor: string | null
  editor: Editor
}

function Successor({ uid, successor, editor }: SuccessorProps) {
  const { t } = useLingui()
  return (
    <>
      <h3>{t`Replaced by`}</h3>
      {successor === null ? (
        <p>{t`Nothing yet: buyers only see that the product is no longer sold.`}</p>
      ) : (
        <ul className="office-list">
          <li>
            <ProductLink shop={editor.shop} uid={successor} />
            <TakeAway uid={successor} onPress={() => editor.set({ replaced_by: null })} />
          </li>
        </ul>
      )}
      <FindProduct
        label={t`Search for what replaces it`}
        shop={editor.shop}
        locale={editor.context.locale}
        taken={new Set([uid, ...(successor === null ? [] : [successor])])}
        choose={(found) => t`Replace by ${found}`}
        onFound={(found) => editor.set({ replaced_by: found })}
      />
    </>
  )
}
