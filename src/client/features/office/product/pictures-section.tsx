import { useLingui } from '@lingui/react/macro'
import { ERROR } from '#contract/errors.ts'
import { LOCALES, type LocalText, textIn } from '#contract/locale.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { PICTURE_ALT_MAX, PICTURE_BYTES_MAX, PICTURE_TYPES, PICTURES_MAX } from '#contract/office/pictures.ts'
import type { PictureFile, PictureSource } from '#contract/office/product.schema.ts'
import { photoPath } from '#contract/picture.ts'
import { postFile } from '../../../http/api.ts'
import { isApiError } from '../../../http/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Thumb } from '../../../ui/picture/thumb.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { languageName } from '../language-names.ts'
import { UploadZone } from '../upload-zone.tsx'
import type { Editor } from './editor.ts'
import { EditorMark } from './editor-mark.tsx'
import { movedUp } from '../moved-up.ts'

const MEGABYTES = PICTURE_BYTES_MAX / 1024 / 1024

/** Photographs: dropped here they are sent up at once, and belong to the product when it is saved; the first is its main one. */
export function PicturesSection({ editor }: { editor: Editor }) {
  const { t } = useLingui()
  const pictures = editor.product.pictures ?? []
  const put = (next: readonly PictureSource[]): void => editor.set({ pictures: next })
  const take = async (file: File, added: readonly PictureSource[]): Promise<PictureSource | string> => {
    const known = [...pictures, ...added]
    if (known.length >= PICTURES_MAX) return t`A product has at most ${PICTURES_MAX} pictures`
    if (file.size > PICTURE_BYTES_MAX) return t`A file may be at most ${MEGABYTES} MB`
    const type = typeOf(file)
    if (!type) return t`This is no JPEG, PNG, WebP, AVIF, HEIF, GIF or TIFF`
    try {
      const { data } = await postFile<{ data: PictureFile }>(OFFICE_API.pictures, { shop_id: editor.shop }, file, type)
      return known.some(({ hash }) => hash === data.hash) ? t`The product has this picture already` : data
    } catch (error) {
      if (isApiError(error, ERROR.validation)) return t`It cannot be read as a photograph`
      if (isApiError(error, ERROR.rateLimited)) return t`Too much is being sent just now. Try again a little later.`
      throw error
    }
  }
  return (
    <section aria-labelledby="office-pictures">
      <h2 id="office-pictures">{t`Pictures`}</h2>
      <EditorMark field="pictures" editor={editor} />
      {pictures.length === 0 && (
        <p className="office-note">{t`Without a photograph the product is shown as a drawing.`}</p>
      )}
      <ol className="office-pictures">
        {pictures.map((one, place) => (
          <PictureItem
            key={one.hash}
            picture={one}
            place={place}
            editor={editor}
            onChange={(alt) => put(pictures.map((two) => (two === one ? { ...one, alt } : two)))}
            onUp={() => put(movedUp(pictures, place))}
            onFirst={() => put([one, ...pictures.filter((two) => two !== one)])}
            onAway={() => put(pictures.filter((two) => two !== one))}
          />
        ))}
      </ol>
      <UploadZone
        label={t`Picture files`}
        choose={t`Choose pictures`}
        accept={[...PICTURE_TYPES, '.heic', '.heif'].join(',')}
        take={take}
        onTaken={(added: readonly PictureSource[]) => put([...pictures, ...added])}
      >
        <p>{t`Drop photographs here. The first one is the main picture.`}</p>
      </UploadZone>
    </section>
  )
}

/** Some browsers do not know the pictures of telephones. */
function typeOf({ name, type }: File): string | undefined {
  const said = type === '' ? /\.(hei[cf])$/i.exec(name)?.[1] : undefined
  return PICTURE_TYPES.find((one) => one === (said ? `image/${said.toLowerCase()}` : type))
}

interface ItemProps {
  picture: PictureSource
  place: number
  editor: Editor
  onChange: (alt: LocalText | null) => void
  onUp: () => void
  onFirst: () => void
  onAway: () => void
}

function PictureItem({ picture, place, editor, onChange, onUp, onFirst, onAway }: ItemProps) {
  const { t, i18n } = useLingui()
  // The server tells it by language always.
  const alt = (picture.alt ?? {}) as LocalText
  const number = place + 1
  const name = t`picture ${number}`
  const said = textIn(alt, editor.context.locale)
  return (
    <li>
      <Thumb address={photoPath(picture.hash, 400, 'webp')} className="office-photo" />
      <div>
        <p>
          <b>{place === 0 ? t`Main picture` : t`Picture ${number}`}</b>
          <span>{said || t`What it shows is not said yet.`}</span>
        </p>
        <details>
          <summary>{t`Say what picture ${number} shows`}</summary>
          <div className="office-languages">
            {LOCALES.map((locale) => (
              <TextField
                key={locale}
                label={languageName(i18n, locale)}
                value={alt[locale] ?? ''}
                maxLength={PICTURE_ALT_MAX}
                onValue={(text) => onChange(withWords(alt, locale, text))}
                autoComplete="off"
              />
            ))}
          </div>
        </details>
        <div className="office-buttons">
          {place > 1 && <Button size="s" look="flat" onClick={onUp}>{t`Move ${name} up`}</Button>}
          {place > 0 && <Button size="s" look="flat" onClick={onFirst}>{t`Make ${name} the main one`}</Button>}
          <Button size="s" look="flat" onClick={onAway}>{t`Take away ${name}`}</Button>
        </div>
      </div>
    </li>
  )
}

function withWords(alt: LocalText, locale: (typeof LOCALES)[number], text: string): LocalText | null {
  const { [locale]: _, ...others } = alt
  const next = text === '' ? others : { ...others, [locale]: text }
  return Object.keys(next).length > 0 ? next : null
}
