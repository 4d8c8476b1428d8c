import { useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import type { Editor } from './editor.ts'
import { FindProduct } from '../find-product.tsx'
import { Other, TakeAway } from './links-section.tsx'

/** Whether the shop sells the product, and what stands in for one that it sells no more. */
export function StateSection({ uid, editor }: { uid: string; editor: Editor }) {
  const { t } = useLingui()
  const { gone, replaced_by: successor } = editor.product
  return (
    <section aria-labelledby="office-state">
      <h2 id="office-state">{t`In the shop`}</h2>
      {gone === true ? (
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
            <Other shop={editor.shop} uid={successor} />
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
