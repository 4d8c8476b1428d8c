import { useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ERROR } from '#contract/errors.ts'
import { isApiError } from '../../../http/api-error.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { Button, type ButtonLook } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { doingFailure } from '../failure-text.ts'
import { FormText } from '../form/fields.tsx'
import { MakingForm } from '../form/office-form.tsx'
import { useKeptAmong } from '../form/use-kept.ts'
import { useOfficeForm } from '../form/use-office-form.ts'
import sheet from '../office-forms.css?url'
import { Styled } from '../styled.tsx'
import { productPlace } from '../places.ts'
import { makeProduct } from './calls.ts'
import { fieldName } from './columns.ts'
import { NEW_PRODUCT_GUARDS, type NewProductField } from './new-product-values.ts'

/** A product more, by hand: its number and name are asked for, and everything else on its own page. */
export function NewProduct({ shop, ...look }: { shop: string } & ButtonLook) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <Styled by={sheet}>
      <Button {...look} aria-haspopup="dialog" onClick={() => setOpen(true)}>{t`New product`}</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t`New product`} closeLabel={t`Close`}>
        <Form shop={shop} />
      </Dialog>
    </Styled>
  )
}

const UID_MAX = 100
const NAME_MAX = 500

function Form({ shop }: { shop: string }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const locale = useLocale()
  const [taken, setTaken] = useState<string | null>(null)
  const open = (which: string) => ({ to: '/office/$', params: { _splat: productPlace(shop, which) } }) as const
  const form = useOfficeForm<Record<NewProductField, string>, NewProductField, { uid: string } | null>({
    kept: useKeptAmong('office-new-product', shop, NEW_PRODUCT_GUARDS),
    now: null,
    valuesOf: () => ({ uid: '', name: '' }),
    makes: true,
    check: ({ uid, name }) => ({
      ...(uid.trim() === '' && { uid: t`Enter an article number` }),
      ...(name.trim() === '' && { name: t`Enter a name` }),
    }),
    save: async ({ uid, name }) => {
      setTaken(null)
      try {
        return await makeProduct(shop, uid.trim(), { name: { [locale]: name.trim() }, hidden: true })
      } catch (error) {
        if (isApiError(error, ERROR.revisionChanged)) setTaken(uid.trim())
        throw error
      }
    },
    told: (made) => made && navigate(open(made.uid)),
    refused: (error) => {
      if (isApiError(error, ERROR.revisionChanged)) return { uid: t`Another product has this number` }
      const wrong = isApiError(error) ? error.fields.map(({ field }) => field) : []
      if (wrong.includes('uid')) return { uid: t`This cannot be an article number` }
      if (wrong.some((field) => field.startsWith('name'))) return { name: t`This cannot be a name` }
      return { form: doingFailure(error) }
    },
    leaves: true,
  })
  return (
    <MakingForm form={form} make={t`Make the product`}>
      <FormText
        of={form}
        name="uid"
        label={t`Article number`}
        hint={t`Cannot be changed later.`}
        maxLength={UID_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      {taken !== null && taken === form.values.uid.trim() && (
        <p>
          <Link {...open(taken)}>{t`Open that product`}</Link>
        </p>
      )}
      <FormText
        of={form}
        name="name"
        label={fieldName(i18n, `name.${locale}`)}
        maxLength={NAME_MAX}
        autoComplete="off"
        required
      />
      <p className="office-note">{t`It is a draft, hidden from everybody who buys, until you show it on its page.`}</p>
    </MakingForm>
  )
}
