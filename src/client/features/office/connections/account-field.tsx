import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { isConnectionError } from '../../../http/api-error.ts'
import { useFound } from '../../../http/use-found.ts'
import { type Fields, FormText } from '../form/fields.tsx'
import { OptionsList } from '../options-list.tsx'
import { findAccounts } from './calls.ts'
import type { Identity } from './identity-values.ts'

/** The server looks for no longer ones. */
const SEARCH_MAX = 200

interface Props {
  of: Fields<Identity>
  shop: string
  maxLength: number
}

/** The account that a purchasing system's people are here with: all of the shop's are found by a part of their names. */
export function AccountField({ of, shop, maxLength }: Props) {
  const { t } = useLingui()
  const list = useId()
  const found = useFound(
    of.values.username.slice(0, SEARCH_MAX),
    [shop, null, 'office-accounts'],
    (search, signal) => findAccounts(shop, search, signal),
    ({ username, name, email }) => [username, name, email],
  )
  return (
    <div>
      <FormText
        of={of}
        name="username"
        label={t`Account`}
        maxLength={maxLength}
        spellCheck={false}
        autoComplete="off"
        hint={t`Whose visits these are: best an account of their own, of this shop.`}
        list={list}
        required
      />
      <OptionsList id={list} options={found.data?.map(({ username, name }) => [username, name]) ?? []} />
      <p className="office-note" role="status">
        {isConnectionError(found.error)
          ? t`There is no connection: only people found before can be chosen.`
          : found.error !== null && t`People could not be fetched. Try again in a moment.`}
        {found.more && t`There are more: write a part of the name.`}
      </p>
    </div>
  )
}
