import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ChangeUserAnswer, ManagedUser } from '#contract/users/users.schema.ts'
import { bulkWords } from '../../i18n/bulk-words.ts'
import { action, BulkBar } from '../../ui/list/bulk-bar.tsx'
import type { Chosen } from '../../ui/list/use-chosen.ts'
import { changeUser } from './calls.ts'
import { userErrorText } from './user-errors.ts'

interface Props {
  users: readonly ManagedUser[]
  chosen: Chosen<ManagedUser>
  /** Something was done with users. */
  onEnd: () => void
}

/** What is done with all chosen users, each as they were looked at. */
export function UsersBulk({ users, chosen, onEnd }: Props) {
  const { t, i18n } = useLingui()
  const reasonOf = (error: unknown): string => userErrorText(i18n, error)
  const activate = (active: boolean) => ({
    isFor: (user: ManagedUser) => user.active !== active,
    act: (user: ManagedUser) => changeUser(user, { active }),
    undo: ({ data }: ChangeUserAnswer) => changeUser(data, { active: !active }),
    reasonOf,
  })
  const signOut = action({
    key: 'sign-out',
    label: t`Log out everywhere…`,
    isFor: ({ active }: ManagedUser) => active,
    ask: (count) => ({
      title: plural(count, { one: 'Log # user out everywhere?', other: 'Log # users out everywhere?' }),
      confirm: t`Log out everywhere`,
      words: <p>{t`They log in again with the password that they have.`}</p>,
    }),
    act: (user) => changeUser(user, { sign_out: true }),
    done: (count) =>
      plural(count, { one: '# user is logged out everywhere', other: '# users are logged out everywhere' }),
    reasonOf,
  })
  const deactivate = action({
    key: 'deactivate',
    label: t`Deactivate…`,
    ask: (count) => ({
      title: plural(count, { one: 'Deactivate # user?', other: 'Deactivate # users?' }),
      confirm: t`Deactivate`,
      words: <p>{t`A deactivated user is logged out everywhere at once and cannot log in. Carts and orders stay.`}</p>,
    }),
    done: (count) => plural(count, { one: '# user is deactivated', other: '# users are deactivated' }),
    ...activate(false),
  })
  return (
    <BulkBar
      chosen={chosen}
      listed={users}
      actions={[
        signOut,
        deactivate,
        action({
          key: 'activate',
          label: t`Activate`,
          done: (count) => plural(count, { one: '# user can log in again', other: '# users can log in again' }),
          ...activate(true),
        }),
      ]}
      nameOf={({ name }) => name}
      words={bulkWords()}
      onEnd={onEnd}
    />
  )
}
