import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isLocale } from '#contract/locale.ts'
import { OFFICE_ERROR } from '#contract/office/office-error.ts'
import type { NewShop } from '#contract/office/shop.schema.ts'
import { isCountry } from '#contract/office/shop.ts'
import { isApiError } from '../../../http/api-error.ts'
import { currentLocale } from '../../../i18n/locale.ts'
import { keyedDrafts, readTexts, useFormDraft } from '../../../storage/keyed-drafts.ts'
import { sessionAtom } from '../../../storage/session-state.ts'
import { store } from '../../../storage/store.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { type FormErrors, useForm } from '../../../ui/use-form.ts'
import { FormEnd } from '../form-end.tsx'
import { doingFailure } from '../failure-text.ts'
import { EMPTY_SHOP, NewShopFields } from '../new-shop-fields.tsx'
import { type NewShopField, newShopProblems, refusedShop, shopIdTaken } from '../new-shop-words.ts'
import { fetchShops, makeShop } from './calls.ts'

/** Makes another shop; for whoever administers the installation. */
export function NewShopButton() {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t`New shop`}</Button>
      <Dialog open={isOpen} onClose={close} title={t`New shop`} closeLabel={t`Close`}>
        <NewShopForm />
      </Dialog>
    </>
  )
}

/** There is one shop that is being made. */
const KIND = keyedDrafts('office-new-shop', readNewShop)

const textsOf = readTexts('id', 'name', 'country', 'language')

/** What a device kept, as far as it is what it should be. */
function readNewShop(kept: unknown): NewShop | null {
  const texts = textsOf(kept)
  if (texts === null) return null
  const { country, language } = texts
  return isCountry(country) && isLocale(language) ? { ...texts, country, language } : null
}

type Errors = FormErrors<NewShopField | 'form'>

function NewShopForm() {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const { values: shop, isBegun, write, forget } = useFormDraft(KIND, 'new', EMPTY_SHOP)
  const said = (found: ReturnType<typeof newShopProblems>): Errors =>
    Object.fromEntries(Object.entries(found).map(([field, text]) => [field, i18n._(text)]))
  const { errors, busy, form } = useForm<Errors>({
    check: () => said(newShopProblems(shop)),
    send: async () => {
      const name = shop.name.trim()
      await made({ ...shop, name })
      forget()
      toast(t`${name} is open. Nobody but its administrators is in it yet.`, 'success')
      await navigate({ to: '/office/$', params: { _splat: '' } })
    },
    refused: (error) => {
      if (isApiError(error, OFFICE_ERROR.shopIdTaken)) return said({ shopId: shopIdTaken })
      const found = said(refusedShop(isApiError(error) ? error.fields : []))
      return Object.keys(found).length > 0 ? found : { form: doingFailure(error) }
    },
    leaves: true,
  })
  return (
    <form {...form} className="setup-form">
      <NewShopFields shop={shop} onShop={write} errors={errors} />
      <p>{t`Its products, companies, people and prices are its own. You can fill it before anybody is invited.`}</p>
      <FormEnd problem={errors.form} busy={busy} onDiscard={isBegun ? forget : undefined}>{t`Open the shop`}</FormEnd>
    </form>
  )
}

/**
 * Makes it, and goes there. An answer that was lost is no failure: the shop is there when it is asked for again.
 * @throws as `makeShop` does
 */
async function made(shop: NewShop): Promise<void> {
  const refused = await makeShop(shop).then(
    () => null,
    (error: unknown) => error,
  )
  if (refused !== null && !isApiError(refused, OFFICE_ERROR.shopIdTaken)) throw refused
  const shops = await fetchShops(currentLocale())
  const isThere = shops.some(({ shop_id, name }) => shop_id === shop.id && (refused === null || name === shop.name))
  if (!isThere) throw refused ?? new Error('The new shop is not there')
  store.set(sessionAtom, (before) => (before ? { ...before, shops, currentShopId: shop.id } : before))
}
