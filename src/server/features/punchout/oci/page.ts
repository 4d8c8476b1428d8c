import type { Locale } from '#contract/locale.ts'
import { languageTag } from '#contract/locale.ts'
import type { FormCharset } from '#contract/punchout/punchout.ts'
import { el, type Markup } from '../cxml/write.ts'
import { ociTexts, type RefusalText } from './texts.ts'
import type { FormFields } from './fields-text.ts'

export interface FormPage {
  url: string
  fields: FormFields
  charset: FormCharset
  target: string
  language: Locale
}

/**
 * A page with the form that a person's button, or the buyer's system itself, sends on. It holds no script, since systems
 * that read it run none.
 */
export function formPage({ url, fields, charset, target, language }: FormPage): Buffer {
  const texts = ociTexts(language)
  const html = page(
    language,
    charset,
    texts.formTitle,
    el(
      'form',
      { method: 'post', action: url, target, 'accept-charset': charset },
      Object.entries(fields).map(([name, value]) => el('input', { type: 'hidden', name, value })),
      el('p', {}, el('button', { type: 'submit' }, texts.send)),
    ),
  )
  return Buffer.from(html, charset === 'utf-8' ? 'utf8' : 'latin1')
}

/** What a person reads whose launch was refused. */
export const refusalPage = (language: Locale, refusal: RefusalText): string => {
  const texts = ociTexts(language)
  return wordsPage(language, texts.refusedTitle, el('p', {}, texts.refusals[refusal]), el('p', {}, texts.startAgain))
}

/** A page of nothing but words. */
export const wordsPage = (language: Locale, title: string, ...paragraphs: Markup[]): string =>
  page(language, 'utf-8', title, el('h1', {}, title), ...paragraphs)

const page = (language: Locale, charset: FormCharset, title: string, ...content: Markup[]): string =>
  `<!doctype html>\n${
    el(
      'html',
      { lang: languageTag(language) },
      el(
        'head',
        {},
        el('meta', { charset }),
        el('meta', { name: 'viewport', content: 'width=device-width' }),
        el('meta', { name: 'color-scheme', content: 'light dark' }),
        el('title', {}, title),
      ),
      el('body', {}, content),
    ).xml
  }\n`
