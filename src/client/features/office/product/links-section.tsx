import { useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { FindProduct } from '../find-product.tsx'
import { ProductLink } from '../product-link.tsx'
import type { Editor } from './editor.ts'
import { EditorMark } from './editor-mark.tsx'

interface Part {
  uid: string
  quantity: number
}

/** Other products of the shop: what belongs to this one and how many of each, and what goes with it. */
export function LinksSection({ uid, editor }: { uid: string; editor: Editor }) {
  const { t } = useLingui()
  const parts = (editor.product.parts ?? []) as readonly Part[]
  const related = (editor.product.related ?? []) as readonly string[]
  const taken = (others: readonly string[]): ReadonlySet<string> => new Set([uid, ...others])
  return (
    <>
      <section aria-labelledby="office-parts">
        <h2 id="office-parts">{t`Parts`}</h2>
        <EditorMark field="parts" editor={editor} />
        <ul className="office-list">
          {parts.map((one) => (
            <li key={one.uid}>
              <ProductLink shop={editor.shop} uid={one.uid} />
              <TextField
                label={t`How many`}
                type="number"
                min={1}
                max={999_999}
                value={String(one.quantity)}
                onValue={(text) => {
                  const quantity = Number(text)
                  if (Number.isInteger(quantity) && quantity >= 1 && quantity <= 999_999)
                    editor.set({ parts: parts.map((two) => (two === one ? { ...one, quantity } : two)) })
                }}
              />
              <TakeAway uid={one.uid} onPress={() => editor.set({ parts: parts.filter((two) => two !== one) })} />
            </li>
          ))}
        </ul>
        <FindProduct
          label={t`Search for a part`}
          shop={editor.shop}
          locale={editor.context.locale}
          taken={taken(parts.map((one) => one.uid))}
          onFound={(found) => editor.set({ parts: [...parts, { uid: found, quantity: 1 }] })}
        />
      </section>
      <section aria-labelledby="office-related">
        <h2 id="office-related">{t`Related products`}</h2>
        <EditorMark field="related" editor={editor} />
        <ul className="office-list">
          {related.map((one) => (
            <li key={one}>
              <ProductLink shop={editor.shop} uid={one} />
              <TakeAway uid={one} onPress={() => editor.set({ related: related.filter((two) => two !== one) })} />
            </li>
          ))}
        </ul>
        <FindProduct
          label={t`Search for a related product`}
          shop={editor.shop}
          locale={editor.context.locale}
          taken={taken(related)}
          onFound={(found) => editor.set({ related: [...related, found] })}
        />
      </section>
    </>
  )
}

export function TakeAway({ uid: name, onPress }: { uid: string; onPress: () => void }) {
  const { t } = useLingui()
  return (
    <Button size="s" look="flat" onClick={onPress}>
      {t`Take away ${name}`}
    </Button>
  )
}
