import { Plural, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowUpRight, Hand } from 'lucide-react'
import { useMemo } from 'react'
import { ERROR } from '#contract/errors.ts'
import { textIn } from '#contract/locale.ts'
import type { ProductState } from '#contract/office/list.ts'
import type { HeldField } from '#contract/office/held.schema.ts'
import { isApiError } from '../../../http/api-error.ts'
import { amendAnswers, useServerQuery } from '../../../http/query.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { toast } from '../../../ui/toast.ts'
import { BackLink } from '../back-link.tsx'
import { type Drafts, shownOf, useDrafts, withBad, withChange, without } from '../drafts.ts'
import { OfficeFailure } from '../failure.tsx'
import { type Source, withValues } from '../fields.ts'
import historySheet from '../history.css?url'
import { fetchValues } from '../products/calls.ts'
import { fetchSource } from '../products/save.ts'
import { ProductsBar } from '../products-bar.tsx'
import { StateMark, stateAfter } from '../state-mark.tsx'
import { useSaving } from '../use-saving.ts'
import type { Editor } from './editor.ts'
import { EverythingSaid } from './everything-said.tsx'
import { HistorySection } from './history-section.tsx'
import { PreviewSection } from './preview-section.tsx'
import sheet from './product.css?url'
import { StateSection } from './state-section.tsx'
import { type Held, useHeld } from './use-held.ts'

interface Place {
  shop: string
  uid: string
}

interface Answer {
  revision: string
  state: ProductState
  product: Source
  held: HeldField[]
}

/** A product as its shop's staff write it: everything that it says, in all languages. */
export function ProductPage({ place: { shop, uid } }: { place: Place }) {
  const { t } = useLingui()
  const { data, error, retry } = useServerQuery<Answer>([shop, null, 'office-product', uid], (signal) =>
    fetchSource(shop, uid, signal),
  )
  usePageTitle(uid)
  if (data) return <Product shop={shop} uid={uid} answer={data} />
  if (isApiError(error, ERROR.notFound)) return <NoSuch />
  if (error) return <OfficeFailure error={error} retry={retry} />
  return <PageSkeleton label={t`Loading the product…`} lines={8} />
}

function NoSuch() {
  const { t } = useLingui()
  return (
    <Notice
      level={1}
      title={t`The shop does not have this product`}
      actions={
        <Link to="/office/$" params={{ _splat: 'products' }} className={buttonClass({ look: 'next' })}>
          {t`To the products`}
        </Link>
      }
    >
      <p>{t`Its number may be mistyped.`}</p>
    </Notice>
  )
}

function Product({ shop, uid, answer }: Place & { answer: Answer }) {
  const { t } = useLingui()
  const locale = useLocale()
  const [drafts, change] = useDrafts(shop)
  const { data: values } = useServerQuery([shop, null, 'office-values'], (signal) => fetchValues(shop, signal))
  const context = useMemo(() => ({ locale, known: values }), [locale, values])
  const draft = drafts[uid]
  const key = [shop, null, 'office-product', uid] as const
  const holds = (next: HeldField[]): void => amendAnswers<Answer>(key, (before) => ({ ...before, held: next }))
  const own: Drafts = draft ? { [uid]: draft } : {}
  const known = { uid, ...answer }
  const saving = useSaving({
    shop,
    drafts: own,
    change,
    became: (all) => {
      const one = all.find((two) => two.uid === uid)
      if (!one) return
      amendAnswers<Answer>(key, (before) => {
        const product = one.product ?? withValues(before.product, one.draft?.values ?? {})
        return { ...before, revision: one.revision, product, state: stateAfter(product, before.state) }
      })
      // What was saved by hand is held from now on; should that not be told, the next look does.
      fetchSource(shop, uid).then(
        ({ held: now }) => holds(now),
        () => undefined,
      )
    },
  })
  const held = useHeld(shop, uid, answer.held, holds)
  const editor: Editor = {
    held,
    shop,
    product: shownOf(answer.product, draft),
    draft,
    context,
    set: (changed) => change((before) => withChange(before, known, changed)),
    setBad: (key, text) => change((before) => withBad(before, known, key, text)),
  }
  const state = stateAfter(editor.product, answer.state)
  const discard = (): void => {
    change((before) => without(before, uid))
    toast(t`Your changes are thrown away`, 'info', {
      id: 'office-saved',
      ...(draft && { action: { label: t`Undo`, run: () => change((before) => ({ ...before, [uid]: draft })) } }),
    })
  }
  return (
    <>
      <link rel="stylesheet" href={historySheet} precedence="office" />
      <link rel="stylesheet" href={sheet} precedence="office" />
      <header className="office-head">
        <BackLink to="products">{t`Products`}</BackLink>
        <h1>{textIn(editor.product.name as Record<string, string>, locale) || uid}</h1>
        <p>
          {uid} <StateMark state={state} />
          {state === 'live' && (
            <>
              {' · '}
              <Link to="/product/$shop/$uid" params={{ shop, uid }}>
                {t`See it in the shop`} <Icon of={ArrowUpRight} />
              </Link>
            </>
          )}
        </p>
      </header>
      <HeldNote held={held} />
      {editor.product.gone !== true && <EverythingSaid uid={uid} editor={editor} />}
      <div className="office-sections">
        <StateSection uid={uid} state={state} editor={editor} />
      </div>
      {state === 'live' && <PreviewSection uid={uid} revision={answer.revision} editor={editor} />}
      <HistorySection uid={uid} revision={answer.revision} editor={editor} />
      <ProductsBar drafts={own} context={context} saving={saving} change={change} onDiscard={discard} />
    </>
  )
}

/** How much imports leave of the product; its marks stand beside the fields. */
function HeldNote({ held: { fields, blocked, release } }: { held: Held }) {
  const { t } = useLingui()
  if (fields.size === 0) return null
  return (
    <p className="office-held" role="status">
      <Icon of={Hand} />{' '}
      <span>
        <Plural
          value={fields.size}
          one="# field was changed by hand: imports leave it as it is"
          other="# fields were changed by hand: imports leave them as they are"
        />
      </span>{' '}
      <Button size="s" look="flat" disabled={blocked} onClick={() => release()}>
        {t`Release all`}
      </Button>
    </p>
  )
}
