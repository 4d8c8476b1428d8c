import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { ERROR } from '#contract/errors.ts'
import { OFFICE_ERROR } from '#contract/office/office-error.ts'
import type { SetupLinkAnswer } from '#contract/office/setup.schema.ts'
import { isApiError } from '../../../http/api-error.ts'
import { sessionAtom } from '../../../storage/session-state.ts'
import { Button } from '../../../ui/button.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import sheet from '../office-forms.css?url'
import { Styled } from '../styled.tsx'
import { useOfficeTexts } from '../office-texts.ts'
import { fetchSetup } from './calls.ts'
import { failureText } from './problems.ts'
import { type PasswordInput, SetupForm } from './setup-form.tsx'

type Look =
  | { state: 'looking' }
  | { state: 'good'; setup: SetupLinkAnswer['data'] }
  | { state: 'over' }
  | { state: 'claimed' }
  | { state: 'failed'; error: unknown }

interface Props {
  /** What stands behind the # of the address, without its `setup.` */
  token: string
  /** Whether it is known who is signed in on this device. */
  isKnown: boolean
  Password: PasswordInput
  signIn: (username: string, password: string) => Promise<unknown>
  onDone: () => void
  /** To the login. */
  login: ReactNode
  /** To the page that signs out. */
  leave: ReactNode
}

/** The first start: its link makes the first administrator and shop. Mount it anew for another link. */
export function FirstStart(props: Props) {
  const { ready, error, retry } = useOfficeTexts()
  const { t, i18n } = useLingui()
  return (
    <Styled by={sheet} waiting={<Skeleton className="setup-wait" />}>
      {error !== null && (
        <div>
          {/* Said before the page's own words are there. */}
          <p role="alert">{i18n._(failureText(error))}</p>
          <Button onClick={retry}>{t`Try again`}</Button>
        </div>
      )}
      {error === null && (ready ? <Page {...props} /> : <Skeleton className="setup-wait" />)}
    </Styled>
  )
}

function Page({ token, isKnown, login, leave, ...form }: Props) {
  const { t, i18n } = useLingui()
  usePageTitle(t`Set up the shop`)
  const [found, setLook] = useState<Look>({ state: 'looking' })
  const look: Look = isKnown ? found : { state: 'looking' }
  const online = useOnline()
  const present = useAtomValue(sessionAtom)
  // Whoever set it up is logged in by it, and goes on from here.
  const [isOwn, setOwn] = useState(false)
  const signIn: Props['signIn'] = (username, password) => {
    setOwn(true)
    return form.signIn(username, password)
  }
  const find = useCallback(
    () =>
      fetchSetup(token).then(
        (setup) => setLook({ state: 'good', setup }),
        (error: unknown) => setLook(lookOf(error)),
      ),
    [token],
  )
  useEffect(() => void find(), [find])

  if (look.state === 'looking')
    return (
      <div aria-busy="true">
        <h1>{t`Set up the shop`}</h1>
        <Skeleton className="setup-wait" />
      </div>
    )
  if (look.state === 'failed')
    return (
      <div>
        <h1>{t`Set up the shop`}</h1>
        <p className="setup-lead" role="alert">
          {online ? i18n._(failureText(look.error)) : t`There is no network right now. Open the link when it is back.`}
        </p>
        <Button
          onClick={() => {
            setLook({ state: 'looking' })
            void find()
          }}
        >{t`Try again`}</Button>
      </div>
    )
  if (look.state === 'over')
    return (
      <div role="alert">
        <h1>{t`This link is no longer good`}</h1>
        <p className="setup-lead">
          {t`It has been used, or is older than an hour. Start the server again: it prints a new link as long as nobody administers it.`}
        </p>
        {login}
      </div>
    )
  if (look.state === 'claimed')
    return (
      <div role="alert">
        <h1>{t`This has been set up already`}</h1>
        <p className="setup-lead">
          {t`Somebody administers the installation. Log in, or ask them for an account of your own.`}
        </p>
        {login}
      </div>
    )
  if (present !== null && !isOwn) {
    const { name } = present.user
    return (
      <div>
        <h1>{t`Set up the shop`}</h1>
        <p className="setup-lead">
          <Trans>{name} is logged in on this device. Log out first, then open the link again.</Trans>
        </p>
        {leave}
      </div>
    )
  }
  const { needs_shop } = look.setup
  return (
    <>
      <div>
        <h1>{needs_shop ? t`Welcome to Interior` : t`Who administers the shop?`}</h1>
        <p className="setup-lead">
          {needs_shop
            ? t`Name your shop and yourself, and it is open. Everything but the short name can be changed later.`
            : t`You get rights over all shops of this installation.`}
        </p>
      </div>
      <SetupForm
        {...form}
        signIn={signIn}
        token={token}
        needsShop={needs_shop}
        onOver={(claimed) => setLook({ state: claimed ? 'claimed' : 'over' })}
      />
    </>
  )
}

/** A link that was cut short can never have been good. */
function lookOf(error: unknown): Look {
  if (isApiError(error, OFFICE_ERROR.alreadySetUp)) return { state: 'claimed' }
  if (isApiError(error, ERROR.linkExpired) || isApiError(error, ERROR.validation)) return { state: 'over' }
  return { state: 'failed', error }
}
