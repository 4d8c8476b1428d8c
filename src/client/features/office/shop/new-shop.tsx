import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { OFFICE_ERROR } from '#contract/office/office-error.ts'
import type { NewShop } from '#contract/office/shop.schema.ts'
import { isApiError } from '../../../http/api-error.ts'
import { currentLocale } from '../../../i18n/locale.ts'
import { sessionAtom } from '../../../storage/session-state.ts'
import { store } from '../../../storage/store.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { doingFailure } from '../failure-text.ts'
import type { OfficeErrors } from '../form/errors.ts'
import { MakingForm } from '../form/office-form.tsx'
import { useKeptAmong } from '../form/use-kept.ts'
import { useOfficeForm } from '../form/use-office-form.ts'
import { EMPTY_SHOP, NewShopFields } from '../new-shop-fields.tsx'
import { type NewShopFound, newShopProblems, refusedShop, shopIdTaken } from '../new-shop-words.ts'
import { fetchShops, makeShop } from './calls.ts'
import { NEW_SHOP_GUARDS } from './shop-values.ts'

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

function NewShopForm() {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const said = (found: NewShopFound): OfficeErrors =>
    Object.fromEntries(Object.entries(found).map(([field, text]) => [field, i18n._(text)]))
  const form = useOfficeForm<NewShop, keyof NewShop, NewShop | null>({
    // There is one shop that is being made.
    kept: useKeptAmong('office-new-shop', 'new', NEW_SHOP_GUARDS),
    now: null,
    valuesOf: () => EMPTY_SHOP,
    makes: true,
    check: (shop) => said(newShopProblems(shop)),
    save: (shop) => made({ ...shop, name: shop.name.trim() }),
    told: async (shop) => {
      const name = shop?.name ?? ''
      toast(t`${name} is open. Nobody but its administrators is in it yet.`, 'success')
      await navigate({ to: '/office/$', params: { _splat: '' } })
    },
    refused: (error) => {
      if (isApiError(error, OFFICE_ERROR.shopIdTaken)) return said({ id: shopIdTaken })
      const found = said(refusedShop(isApiError(error) ? error.fields : []))
      return Object.keys(found).length > 0 ? found : { form: doingFailure(error) }
    },
    leaves: true,
  })
  return (
    <MakingForm form={form} make={t`Open the shop`}>
      <NewShopFields
        of={form}
        propose={(id) => form.write('id', id)}
        settle={(language) => form.write('language', language)}
      />
      <p>{t`Its products, companies, people and prices are its own. You can fill it before anybody is invited.`}</p>
    </MakingForm>
  )
}

/**
 * Makes it, and goes there. An answer that was lost is no failure: the shop is there when it is asked for again.
 * @throws as `makeShop` does
 */
async function made(shop: NewShop): Promise<NewShop> {
  const refused = await makeShop(shop).then(
    () => null,
    (error: unknown) => error,
  )
  if (refused !== null && !isApiError(refused, OFFICE_ERROR.shopIdTaken)) throw refused
  const shops = await fetchShops(currentLocale())
  const isThere = shops.some(({ shop_id, name }) => shop_id === shop.id && (refused === null || name === shop.name))
  if (!isThere) throw refused ?? new Error('The new shop is not there')
  store.set(sessionAtom, (before) => (before ? { ...before, shops, currentShopId: shop.id } : before))
  return shop
}
