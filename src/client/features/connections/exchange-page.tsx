import { useLingui } from '@lingui/react/macro'
import { ERROR } from '#contract/errors.ts'
import { isApiError } from '../../http/api-error.ts'
import { useServerQuery } from '../../http/query.ts'
import { useLocale } from '../../i18n/locale.ts'
import { momentText } from '../../i18n/moment.ts'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BackLink } from './back-link.tsx'
import { fetchExchange } from './calls.ts'
import styles from './connections-page.module.css'
import { DocumentView } from './document-view.tsx'
import { ConnectionsFailure } from './failure.tsx'
import { kindText, reasonText } from './words.ts'

/** One document of the log and its answer, readable. */
export function ExchangePage({ shop, id }: { shop: string; id: string }) {
  const { t } = useLingui()
  usePageTitle(t`Document`)
  const locale = useLocale()
  const {
    data: answer,
    error,
    retry,
  } = useServerQuery([shop, null, 'exchange', id], (signal) => fetchExchange({ shop, id }, signal))
  return (
    <>
      <BackLink />
      {isApiError(error, ERROR.validation) ? (
        <Notice title={t`There is no such document`}>
          <p>{t`The address is mistyped.`}</p>
        </Notice>
      ) : (
        error !== null && <ConnectionsFailure error={error} retry={retry} />
      )}
      {!answer && error === null && <Skeleton line className={styles.place} />}
      {answer && (
        <>
          <header className={styles.head}>
            <div>
              <h1>{kindText(answer.kind)}</h1>
              <p className={styles.lead}>{reasonText(answer.reason) ?? answer.detail}</p>
            </div>
          </header>
          <div className={styles.facts}>
            <FactList>
              <Fact name={t`Connection`}>{answer.connection.name}</Fact>
              <Fact name={t`Moment`}>
                <time dateTime={answer.at}>{momentText(answer.at, locale)}</time>
              </Fact>
              <Fact name={t`Kind`}>{answer.kind}</Fact>
              <Fact name={t`Status`}>{answer.status}</Fact>
              <Fact name={t`In detail`}>
                <span lang="en">{answer.detail}</span>
              </Fact>
            </FactList>
          </div>
          <DocumentView title={t`What was sent`} document={answer.document} />
          {answer.answer !== '' && <DocumentView title={t`What was answered`} document={answer.answer} />}
          <p
            className={styles.told}
          >{t`Secrets, session codes and the buyer’s cookie are taken out before a document is kept.`}</p>
        </>
      )}
    </>
  )
}
