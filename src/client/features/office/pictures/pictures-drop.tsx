import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { PICTURE_TYPES } from '#contract/office/pictures.ts'
import { useContact } from '../../../http/use-contact.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { formatNumber } from '../../../i18n/number.ts'
import { useUnsaved } from '../../../pwa/busy.ts'
import { Button } from '../../../ui/button.tsx'
import { RecordTable } from '../../../ui/record-table.tsx'
import { DropZone } from '../drop-zone.tsx'
import { doingFailure } from '../failure-text.ts'
import { ProductLink } from '../product-link.tsx'
import { openFiles } from './open-files.ts'
import { type Placed, placePictures } from './place-pictures.ts'
import { pictureProblem } from './picture-words.ts'

/** Files that are told one by one; a file of the rest is of no use to anybody. */
const SHOWN = 200

interface State {
  /** Null while nothing is being sent. */
  of: number | null
  placed: readonly Placed[]
  failure: unknown
}

/** Pictures called after article numbers, or archives of them: dropped here they go to their products at once. */
export function PicturesDrop({ shop }: { shop: string }) {
  const { t } = useLingui()
  const locale = useLocale()
  const isThere = useContact()
  const [{ of, placed, failure }, setState] = useState<State>({ of: null, placed: [], failure: null })
  const stopped = useRef(false)
  useUnsaved(of !== null)
  const tell = (more: readonly Placed[]): void => setState((now) => ({ ...now, placed: [...now.placed, ...more] }))
  const send = async (files: readonly File[]): Promise<void> => {
    stopped.current = false
    setState({ of: 0, placed: [], failure: null })
    try {
      const { pictures, refused } = await openFiles(files)
      setState({ of: pictures.length + refused.length, placed: [], failure: null })
      tell(refused.map(({ name, problem }) => ({ name, uid: null, problem })))
      await placePictures(pictures, { shop, tell, isStopped: () => stopped.current })
    } catch (error) {
      setState((now) => ({ ...now, failure: error }))
    } finally {
      setState((now) => ({ ...now, of: null }))
    }
  }
  const done = formatNumber(placed.length, locale)
  const all = formatNumber(of ?? 0, locale)
  return (
    <section aria-labelledby="office-pictures-drop">
      <h2 id="office-pictures-drop">{t`Pictures by article number`}</h2>
      <DropZone
        label={t`Picture files`}
        choose={t`Choose pictures`}
        accept={[...PICTURE_TYPES, '.heic', '.heif', '.zip'].join(',')}
        multiple
        busy={of !== null || !isThere}
        onFiles={(files) => void send(files)}
      >
        <p>{t`Drop pictures here, or ZIP files of them, named by article number: 1001.jpg becomes the main picture of 1001, 1001-2.jpg comes after those that it has.`}</p>
        {!isThere && <p>{t`This needs a network.`}</p>}
        <p role="status">{of !== null && t`${done} of ${all} files. Stay on this page until all are sent.`}</p>
        {of !== null && <Button size="s" onClick={() => (stopped.current = true)}>{t`Cancel`}</Button>}
        {failure !== null && <p role="alert">{doingFailure(failure)}</p>}
      </DropZone>
      {of === null && placed.length > 0 && <Report shop={shop} placed={placed} />}
    </section>
  )
}

/** What became of each file, those first that went nowhere. */
function Report({ shop, placed }: { shop: string; placed: readonly Placed[] }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const bad = placed.filter(({ problem }) => problem !== null)
  const shown = [...bad, ...placed.filter(({ problem }) => problem === null)].slice(0, SHOWN)
  const given = formatNumber(placed.length - bad.length, locale)
  const left = formatNumber(bad.length, locale)
  const more = formatNumber(placed.length - shown.length, locale)
  return (
    <>
      <p role="status">{t`Given to products: ${given}. Not: ${left}.`}</p>
      <RecordTable>
        <thead>
          <tr>
            <th scope="col">{t`File`}</th>
            <th scope="col">{t`Product`}</th>
            <th scope="col">{t`Result`}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ name, uid, problem }, i) => (
            <tr key={`${i} ${name}`}>
              <th scope="row">{name}</th>
              <td data-label={t`Product`}>{uid !== null && <ProductLink shop={shop} uid={uid} />}</td>
              <td data-label={t`Result`}>
                {problem === null ? t`A picture of the product` : pictureProblem(i18n, problem)}
              </td>
            </tr>
          ))}
        </tbody>
      </RecordTable>
      {placed.length > shown.length && <p>{t`And ${more} more`}</p>}
    </>
  )
}
