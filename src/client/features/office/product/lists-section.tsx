import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LOCALES, type LocalText, textIn } from '#contract/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { languageName } from '../language-names.ts'
import type { Editor } from './editor.ts'
import { EditorMark } from './editor-mark.tsx'

interface Named {
  id: string
  name: LocalText
}

interface ChosenProps {
  title: string
  id: string
  /** Where its mark stands, if it is held. */
  field: string
  /** What adds one. */
  add: string
  chosen: readonly Named[]
  known: readonly Named[]
  editor: Editor
  change: (next: readonly Named[]) => void
}

/** Several of what the shop knows: taken away one by one, and put in from a list. */
function Chosen({ title, id, field, add, chosen, known, editor, change }: ChosenProps) {
  const { t } = useLingui()
  const { locale } = editor.context
  const nameOf = ({ name }: Named): string => textIn(name, locale)
  const others = known.filter((one) => !chosen.some((two) => two.id === one.id))
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <EditorMark field={field} editor={editor} />
      <ul className="office-list">
        {chosen.map((one) => {
          const name = nameOf(one)
          return (
            <li key={one.id}>
              <span>{name}</span>
              <Button size="s" look="flat" onClick={() => change(chosen.filter((two) => two !== one))}>
                {t`Take away ${name}`}
              </Button>
            </li>
          )
        })}
      </ul>
      <Select
        label={add}
        value=""
        options={[{ value: '', label: t`Choose…` }, ...others.map((one) => ({ value: one.id, label: nameOf(one) }))]}
        onValue={(value) => {
          const one = others.find((two) => two.id === value)
          if (one) change([...chosen, { id: one.id, name: one.name }])
        }}
      />
    </section>
  )
}

/** Certificates, and the categories that a product is in besides the one it is at home in. */
export function ListsSection({ editor }: { editor: Editor }) {
  const { t } = useLingui()
  const { product, context } = editor
  const categories = (product.categories ?? []) as readonly Named[]
  return (
    <>
      <Chosen
        id="office-certificates"
        field="certifications"
        title={t`Certificates`}
        add={t`Add a certificate`}
        chosen={(product.certifications ?? []) as readonly Named[]}
        known={context.known?.certifications ?? []}
        editor={editor}
        change={(certifications) => editor.set({ certifications })}
      />
      <Chosen
        id="office-categories"
        field="categories"
        title={t`Categories, the first one is where it is at home`}
        add={t`Add a category`}
        chosen={categories}
        known={context.known?.categories ?? []}
        editor={editor}
        change={(next) => editor.set({ categories: next })}
      />
    </>
  )
}

interface Attribute {
  key: string
  name?: LocalText
  value: LocalText
}

/** A text that is one alone is in the shop's own language; it stays until somebody writes another. */
const inLanguages = (text: unknown): LocalText => (typeof text === 'object' && text !== null ? text : {})

/** Whatever else there is to say of a product, in all languages. */
export function AttributesSection({ editor }: { editor: Editor }) {
  const { t, i18n } = useLingui()
  const attributes = (editor.product.attributes ?? []) as readonly Attribute[]
  const [typed, setTyped] = useState('')
  const key = typed.trim()
  const isKnown = attributes.some((one) => one.key === key)
  const change = (at: number, value: LocalText): void =>
    editor.set({ attributes: attributes.map((one, i) => (i === at ? { ...one, value } : one)) })
  return (
    <section aria-labelledby="office-attributes">
      <h2 id="office-attributes">{t`Attributes`}</h2>
      {attributes.map((one, at) => {
        const name = textIn(inLanguages(one.name), editor.context.locale) || one.key
        return (
          <fieldset key={one.key} className="office-attribute">
            <legend>{name}</legend>
            <EditorMark field={`attributes.${one.key}`} editor={editor} />
            <div className="office-languages">
              {LOCALES.map((locale) => (
                <TextField
                  key={locale}
                  label={languageName(i18n, locale)}
                  value={inLanguages(one.value)[locale] ?? ''}
                  onValue={(text) => {
                    const { [locale]: _, ...rest } = inLanguages(one.value)
                    change(at, text === '' ? rest : { ...rest, [locale]: text })
                  }}
                  autoComplete="off"
                />
              ))}
            </div>
            <Button
              size="s"
              look="flat"
              onClick={() => editor.set({ attributes: attributes.filter((two) => two !== one) })}
            >
              {t`Take away ${name}`}
            </Button>
          </fieldset>
        )
      })}
      <form
        className="office-fields"
        onSubmit={(event) => {
          event.preventDefault()
          if (key === '' || isKnown) return
          editor.set({ attributes: [...attributes, { key, value: {} }] })
          setTyped('')
        }}
      >
        <TextField
          label={t`Name of another attribute`}
          value={typed}
          onValue={setTyped}
          maxLength={200}
          autoComplete="off"
          error={isKnown ? t`The product has this attribute already` : undefined}
        />
        <Button type="submit">{t`Add the attribute`}</Button>
      </form>
    </section>
  )
}
