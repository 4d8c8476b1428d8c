import { Plural, useLingui } from '@lingui/react/macro'
import { LOCALES } from '#contract/locale.ts'
import { valueOf } from '../fields.ts'
import { languageName } from '../language-names.ts'
import type { Editor } from './editor.ts'
import { FieldInput } from './field-input.tsx'

/** Name and description in all languages beside each other, with what is missing. */
export function TextsSection({ editor }: { editor: Editor }) {
  const { t, i18n } = useLingui()
  const lacks = LOCALES.filter((locale) => valueOf(editor.product, `name.${locale}`) === null)
  return (
    <section aria-labelledby="office-texts">
      <h2 id="office-texts">{t`Texts`}</h2>
      {lacks.length > 0 && (
        <p className="office-note">
          <Plural
            value={lacks.length}
            one="The name is missing in # language"
            other="The name is missing in # languages"
          />
        </p>
      )}
      <div className="office-languages">
        {LOCALES.map((locale) => {
          const language = languageName(i18n, locale)
          return (
            <fieldset key={locale}>
              <legend>{language}</legend>
              <FieldInput
                field={`name.${locale}`}
                editor={editor}
                hint={valueOf(editor.product, `name.${locale}`) === null ? t`Missing` : undefined}
              />
              <FieldInput field={`description.${locale}`} editor={editor} rows={6} />
            </fieldset>
          )
        })}
      </div>
    </section>
  )
}
