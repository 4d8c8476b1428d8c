import { useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ERROR } from '#contract/errors.ts'
import { isApiError } from '../../../http/api-error.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { keyedDrafts, readTexts, useFormDraft } from '../../../storage/keyed-drafts.ts'
import { Button, type ButtonLook } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { FormEnd } from '../form-end.tsx'
import { doingFailure } from '../failure-text.ts'
import sheet from '../office-forms.css?url'
import { Styled } from '../styled.tsx'
import { productPlace } from '../places.ts'
import { makeProduct } from './calls.ts'
import { fieldName } from './columns.ts'

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

type Errors = Partial<Record<'uid' | 'name' | 'taken' | 'form', string>>

/** By shop. */
const KIND = keyedDrafts('office-new-product', readTexts('uid', 'name'))
const NEW = { uid: '', name: '' }

const UID_MAX = 100
const NAME_MAX = 500

function Form({ shop }: { shop: string }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const locale = useLocale()
  const { values, isBegun, write, forget } = useFormDraft(KIND, shop, NEW)
  const { uid, name } = values
  const number = uid.trim()
  const open = (which: string) => ({ to: '/office/$', params: { _splat: productPlace(shop, which) } }) as const
  const { errors, busy, form } = useForm<Errors>({
    check: () => ({
      ...(number === '' && { uid: t`Enter an article number` }),
      ...(name.trim() === '' && { name: t`Enter a name` }),
    }),
    send: async () => {
      const made = await makeProduct(shop, number, { name: { [locale]: name.trim() }, hidden: true })
      forget()
      await navigate(open(made.uid))
    },
    refused: (error) => {
      if (isApiError(error, ERROR.revisionChanged)) return { uid: t`Another product has this number`, taken: number }
      const wrong = isApiError(error) ? error.fields.map(({ field }) => field) : []
      if (wrong.includes('uid')) return { uid: t`This cannot be an article number` }
      if (wrong.some((field) => field.startsWith('name'))) return { name: t`This cannot be a name` }
      return { form: doingFailure(error) }
    },
    leaves: true,
  })
  return (
    <form {...form} className="setup-form">
      <TextField
        label={t`Article number`}
        name="uid"
        value={uid}
        onValue={(text) => write({ uid: text })}
        error={errors.uid}
        hint={t`Cannot be changed later.`}
        maxLength={UID_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      {errors.taken !== undefined && (
        <p>
          <Link {...open(errors.taken)}>{t`Open that product`}</Link>
        </p>
      )}
      <TextField
        label={fieldName(i18n, `name.${locale}`)}
        name="name"
        value={name}
        onValue={(text) => write({ name: text })}
        error={errors.name}
        maxLength={NAME_MAX}
        autoComplete="off"
        required
      />
      <p className="office-note">{t`It is a draft, hidden from everybody who buys, until you show it on its page.`}</p>
      <FormEnd
        problem={errors.form}
        busy={busy}
        onDiscard={isBegun ? forget : undefined}
      >{t`Make the product`}</FormEnd>
    </form>
  )
}
