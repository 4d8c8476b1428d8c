import { useLingui } from '@lingui/react/macro'
import { may } from '#contract/users/permission.ts'
import { membershipRefusal, shopsRefusal } from '#contract/users/user-rules.ts'
import type { ManagedUser } from '#contract/users/users.schema.ts'
import { CompaniesField } from './companies-field.tsx'
import { LevelSelect } from './level-select.tsx'
import { asTarget, levelsOf, useManagerScope } from './manager-scope.ts'
import type { Changes } from './use-changes.ts'
import styles from './user-dialog.module.css'
import { refusalText } from './user-errors.ts'
import { companiesRequest, levelRequest } from './change-requests.ts'

/** The access in each of the shops that one manages: given, changed and taken away in place. */
export function UserAccess({ user, changes }: { user: ManagedUser; changes: Changes }) {
  const { t, i18n } = useLingui()
  const { manager, shops } = useManagerScope()
  const levels = levelsOf(user)
  const { name } = user
  return (
    <section className={styles.section}>
      <h3>{t`Shops and access`}</h3>
      <ul className={styles.shops}>
        {shops.map(({ shop_id, name: shop }) => {
          const level = levels.get(shop_id) ?? null
          const membership = user.memberships.find((one) => one.shop_id === shop_id)
          const left = new Map([...levels].filter(([id]) => id !== shop_id))
          const refusal = membershipRefusal(manager, asTarget(user), shop_id, level)
          return (
            <li key={shop_id}>
              <span>{shop}</span>
              <LevelSelect
                label={t`Access of ${name} in ${shop}`}
                value={level}
                own={manager.levels.get(shop_id) ?? 0}
                removable={shopsRefusal(left, user.elsewhere) === null}
                fixed={refusal !== null}
                busy={changes.busy.has(user.id)}
                inForm
                onLevel={(next) => {
                  // The select itself is the way back: a message beside a modal sheet cannot be pressed.
                  const { undo: _, ...request } = levelRequest(i18n, user, [shop_id], next)
                  void changes.make(request)
                }}
              />
              {membership && (
                <CompaniesField
                  shopId={shop_id}
                  shop={shop}
                  whole={may(manager.levels.get(shop_id) ?? 0, 'shop.whole')}
                  value={membership.companies}
                  disabled={user.id === manager.id || changes.busy.has(user.id)}
                  onValue={(companies) => {
                    const { undo: _, ...request } = companiesRequest(user, membership, companies)
                    void changes.make(request)
                  }}
                />
              )}
              {refusal && <p className={styles.reason}>{i18n._(refusalText(refusal))}</p>}
            </li>
          )
        })}
      </ul>
      {user.installation === true && (
        <p className={styles.reason}>{t`The rights over the installation open all shops, whatever is chosen here.`}</p>
      )}
      {user.elsewhere && (
        <p className={styles.reason}>{t`The user also belongs to shops or companies that you do not manage.`}</p>
      )}
    </section>
  )
}
