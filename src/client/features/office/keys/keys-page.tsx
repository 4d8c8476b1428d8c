import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import type { Key } from '#contract/keys/key.schema.ts'
import { amendAnswers, useServerQuery } from '../../../http/query.ts'
import { SaveList } from '../../../http/save-list.tsx'
import { columnsWords } from '../../../i18n/columns-words.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useColumns } from '../../../storage/kept-columns.ts'
import { sessionAtom } from '../../../storage/session-state.ts'
import { useAddress } from '../../../storage/use-address.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { ColumnsChoice } from '../../../ui/columns/columns-choice.tsx'
import { readColumns, writeColumns } from '../../../ui/columns/columns.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OfficeFailure } from '../failure.tsx'
import sheet from '../office-forms.css?url'
import { SecretShown } from '../secret-shown.tsx'
import { KEY_COLUMNS, type KeysState, keysSearch, readKeysState } from './address.ts'
import { fetchKeys, type NewKey } from './calls.ts'
import { RevokeKey, RotateKey } from './key-dialogs.tsx'
import { KeyForm } from './key-form.tsx'
import { keyColumnName, KeyList } from './key-list.tsx'
import { keyCells } from './keys-file.ts'

/** The keys of machines, for whoever has rights over the installation. */
export function KeysPage() {
  const { t } = useLingui()
  usePageTitle(t`Keys`)
  if (useAtomValue(sessionAtom)?.user.installation === true) return <Keys />
  return (
    <Notice level={1} title={t`Keys are for whoever administers the installation`} picture="/wall/cabinet.svg">
      <p>{t`A key may be for several shops. Ask one of these people if a system needs one.`}</p>
    </Notice>
  )
}

const COLUMNS = { all: KEY_COLUMNS }
const KEY = [null, null, 'office-keys'] as const

function Keys() {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const shops = useAtomValue(sessionAtom)?.shops ?? []
  const shopName = (id: string): string => shops.find(({ shop_id }) => shop_id === id)?.name ?? id
  const navigate = useNavigate()
  const address = useAddress()
  const state = useMemo(() => readKeysState(address), [address])
  const [columns, keep] = useColumns('keys', readColumns(state.columns, KEY_COLUMNS), COLUMNS)
  const [told, setTold] = useState<NewKey | null>(null)
  const { data, error, retry } = useServerQuery(KEY, fetchKeys)
  const go = (next: KeysState): void =>
    void navigate({
      to: '/office/$',
      params: { _splat: 'keys' },
      search: keysSearch(next),
      resetScroll: false,
      viewTransition: false,
    })
  const close = (): void => go({ show: state.show, columns: state.columns })
  const made = ({ key, ...facts }: NewKey): void => {
    amendAnswers<Key[]>(KEY, (list) => [...list.filter(({ id }) => id !== facts.id), facts].toSorted(byName))
    setTold({ key, ...facts })
    close()
  }
  const meant = data?.find(({ id, revoked_at }) => id === state.key && revoked_at === null)
  const isAsked = (dialog: KeysState['dialog']): boolean => state.dialog === dialog && meant !== undefined
  const add = <Button look="next" onClick={() => go({ ...state, dialog: 'new' })}>{t`New key…`}</Button>
  const shown = data?.filter(({ revoked_at }) => state.show === 'all' || revoked_at === null)
  return (
    <>
      <link rel="stylesheet" href={sheet} precedence="office" />
      <header className="office-head">
        <h1>{t`Keys`}</h1>
        <p>
          {t`With a key another system makes the calls of this shop: products, orders.`}{' '}
          <a href="/api/docs">{t`What there is to call`}</a>
        </p>
      </header>
      {error && !data ? (
        <OfficeFailure error={error} retry={retry} />
      ) : !shown ? (
        <div aria-busy="true">
          {[0, 1, 2, 3].map((one) => (
            <Skeleton key={one} line />
          ))}
        </div>
      ) : (
        <>
          {shown.length === 0 ? (
            <Notice title={t`No system has a key`} actions={add}>
              <p>{t`Make one for each system, with no more than it needs, so that each can be stopped by itself.`}</p>
            </Notice>
          ) : (
            <>
              <div className="office-bar">
                <div className="office-buttons">
                  <ColumnsChoice
                    columns={KEY_COLUMNS.map((key) => [key, keyColumnName(key)] as const)}
                    shown={columns}
                    texts={columnsWords()}
                    onChange={(next) => {
                      keep(next)
                      go({ ...state, columns: writeColumns(next).columns })
                    }}
                  />
                </div>
              </div>
              <KeyList
                keys={shown}
                columns={columns}
                onRotate={({ id }) => go({ ...state, dialog: 'rotate', key: id })}
                onRevoke={({ id }) => go({ ...state, dialog: 'revoke', key: id })}
              />
              <div className="office-actions">
                {add}
                <SaveList
                  name={t`Keys`}
                  className="office-buttons"
                  cells={() => keyCells(shown, { i18n, locale, shopName })}
                />
              </div>
            </>
          )}
          <CheckField
            label={t`Show those that were revoked, too`}
            checked={state.show === 'all'}
            onChecked={(on) => go({ show: on ? 'all' : undefined, columns: state.columns })}
          />
        </>
      )}
      <Dialog open={state.dialog === 'new'} onClose={close} title={t`A new key`} closeLabel={t`Close`}>
        <KeyForm onMade={made} />
      </Dialog>
      <Dialog open={isAsked('rotate')} onClose={close} title={t`Change the key?`} closeLabel={t`Close`}>
        {meant && <RotateKey target={meant} onDone={made} />}
      </Dialog>
      <Dialog open={isAsked('revoke')} onClose={close} title={t`Revoke the key?`} closeLabel={t`Close`}>
        {meant && (
          <RevokeKey
            target={meant}
            onDone={() => {
              close()
              retry()
            }}
          />
        )}
      </Dialog>
      <Dialog held open={told !== null} onClose={() => setTold(null)} title={told?.name ?? ''} closeLabel={t`Close`}>
        {told && (
          <SecretShown secret={told.key} onDone={() => setTold(null)}>
            {t`The other system sends it with each call, as “Authorization: Bearer …”.`}
          </SecretShown>
        )}
      </Dialog>
    </>
  )
}

const byName = (one: Key, other: Key): number => (one.name < other.name ? -1 : 1)
