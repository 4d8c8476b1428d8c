import { useLingui } from '@lingui/react/macro'
import { Link, linkOptions, type LinkProps } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { Todo } from '#contract/office/list.schema.ts'
import { Icon } from '../../ui/icon.tsx'

interface Props {
  shop: string
  steps: NonNullable<Todo['first_steps']>
  /** How many products there are, hidden ones too. */
  products: number
}

const officeAt = (_splat: string) => linkOptions({ to: '/office/$', params: { _splat } })

/** Whether a shop has all that its first order needs. */
export const areStepsTaken = ({ steps, products }: Omit<Props, 'shop'>): boolean =>
  products > 0 && steps.has_contact && steps.companies > 0 && steps.buyers > 0

/** What a new shop needs before its first order, each with the way to it; it goes away as it is done. */
export function FirstSteps({ shop, steps, products }: Props) {
  const { t } = useLingui()
  const list: [boolean, string, LinkProps][] = [
    [products > 0, t`Put in products, from a file or one by one`, officeAt('imports')],
    [steps.has_contact, t`Say whom buyers turn to`, officeAt('shop')],
    [steps.companies > 0, t`Add a company that buys here`, officeAt('companies')],
    [
      steps.buyers > 0,
      t`Invite somebody who orders`,
      linkOptions({ to: '/office/$', params: { _splat: 'users' }, search: { shop } }),
    ],
  ]
  return (
    <section aria-labelledby="office-first-steps">
      <h2 id="office-first-steps">{t`First steps`}</h2>
      <ul className="office-tasks">
        {list.map(([isDone, label, link]) => (
          <li key={label} data-open={isDone ? undefined : ''}>
            <Link {...link}>
              <b>
                {isDone && <Icon of={Check} />} {isDone ? t`Done` : t`To do`}
              </b>
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
