import { useLingui } from '@lingui/react/macro'
import { Link, linkOptions, type LinkProps } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { LOCALES } from '#contract/locale.ts'
import type { Lack } from '#contract/office/list.ts'
import type { Todo } from '#contract/office/list.schema.ts'
import type { Shop } from '#contract/users/auth.schema.ts'
import { useServerQuery } from '../../http/query.ts'
import { useLocale } from '../../i18n/locale.ts'
import { formatNumber } from '../../i18n/number.ts'
import { Icon } from '../../ui/icon.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { fetchTodo } from './calls.ts'
import { OfficeFailure } from './failure.tsx'
import { areStepsTaken, FirstSteps } from './first-steps.tsx'
import { languageName } from './language-names.ts'
import type { QueueName } from './order-queue/address.ts'

/** What waits for the staff of a shop, each with the way to it. */
export function StartPage({ shop }: { shop: Shop }) {
  const { t } = useLingui()
  usePageTitle(t`Office`)
  const { data, error, retry } = useServerQuery([shop.shop_id, null, 'office-todo'], (signal) =>
    fetchTodo(shop.shop_id, signal),
  )
  return (
    <>
      <header className="office-head">
        <h1>{t`What needs doing`}</h1>
        <p>{shop.name}</p>
      </header>
      {error && !data ? (
        <OfficeFailure error={error} retry={retry} />
      ) : data ? (
        <Tasks shop={shop.shop_id} todo={data} />
      ) : (
        <Waiting />
      )}
    </>
  )
}

const Waiting = () => (
  <div className="office-tasks">
    {[0, 1, 2, 3, 4, 5].map((one) => (
      <Skeleton key={one} line />
    ))}
  </div>
)

function Tasks({ shop, todo }: { shop: string; todo: Todo }) {
  const { t, i18n } = useLingui()
  const { orders, people, mails, webhooks, lacking, products, first_steps: steps } = todo
  const count = products.live + products.hidden + products.draft
  const isNew = steps !== null && !areStepsTaken({ steps, products: count })
  const lacks: [Lack, string, number][] = [
    ['picture', t`Products without a photograph`, lacking.picture],
    ['price', t`Products without a price`, lacking.price],
    ['category', t`Products without a category`, lacking.category],
    ...LOCALES.map((locale): [Lack, string, number] => {
      const language = languageName(i18n, locale)
      return [`name_${locale}`, t`Products without a name in ${language}`, lacking.name[locale]]
    }),
    ...LOCALES.map((locale): [Lack, string, number] => {
      const language = languageName(i18n, locale)
      const text = t`Products with a description that is not there in ${language}`
      return [`description_${locale}`, text, lacking.description[locale]]
    }),
  ]
  const waits = orders + people + mails + webhooks + lacks.reduce((sum, [, , count]) => sum + count, 0)
  return (
    <>
      {isNew && <FirstSteps shop={shop} steps={steps} products={count} />}
      {waits === 0 && !isNew && (
        <p className="office-done">
          <Icon of={Check} /> {t`Nothing waits for you. Orders are handed over, and every product has what it needs.`}
        </p>
      )}
      <section aria-labelledby="office-people">
        <h2 id="office-people">{t`Orders and people`}</h2>
        <ul className="office-tasks">
          <Task count={todo.to_confirm} label={t`Orders to confirm`} link={ordersOf('to_confirm')} />
          <Task count={todo.late} label={t`Orders later than promised`} link={ordersOf('late')} />
          <Task count={todo.confirmed} label={t`Confirmed orders to deliver`} link={ordersOf('confirmed')} />
          <Task
            count={todo.partly_delivered}
            label={t`Orders that are partly delivered`}
            link={ordersOf('partly_delivered')}
          />
          <Task
            count={people}
            label={t`People who buy for no company`}
            link={linkOptions({ to: '/office/$', params: { _splat: 'users' }, search: { shop, without: 'company' } })}
          />
          <Task
            count={mails}
            label={t`Mails that could not be sent yet`}
            link={linkOptions({ to: '/office/$', params: { _splat: 'mails' } })}
          />
          <Task
            count={webhooks}
            label={t`Webhooks that no system has taken yet`}
            link={linkOptions({ to: '/office/$', params: { _splat: 'webhooks' } })}
          />
        </ul>
      </section>
      <section aria-labelledby="office-products">
        <h2 id="office-products">{t`Products`}</h2>
        <ul className="office-tasks">
          {lacks.map(([lack, label, count]) => (
            <Task key={lack} count={count} label={label} link={productsBy({ lack })} />
          ))}
          <Task count={products.draft} label={t`Drafts`} link={productsBy({ state: 'draft' })} />
          <Task
            count={products.hidden}
            label={t`Products that are hidden`}
            link={productsBy({ state: 'hidden' })}
            isFact
          />
          <Task count={products.live} label={t`Products in the shop`} link={productsBy({ state: 'live' })} isFact />
        </ul>
      </section>
    </>
  )
}

const ordersOf = (stage: QueueName) => linkOptions({ to: '/office/$', params: { _splat: 'orders' }, search: { stage } })

const productsBy = (search: Record<string, string>) =>
  linkOptions({ to: '/office/$', params: { _splat: 'products' }, search })

interface TaskProps {
  count: number
  label: string
  /** Where it is done; absent where it happens by itself. */
  link?: LinkProps
  /** It only informs: nothing needs to be done. */
  isFact?: boolean
}

/** A line of the list: how many, of what, and the way there. What is done has no weight. */
function Task({ count, label, link, isFact = false }: TaskProps) {
  const locale = useLocale()
  const words = (
    <>
      <b>{formatNumber(count, locale)}</b>
      <span>{label}</span>
    </>
  )
  return (
    <li data-open={count > 0 && !isFact ? '' : undefined}>{link ? <Link {...link}>{words}</Link> : <p>{words}</p>}</li>
  )
}
