import { useLingui } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import { Suspense } from 'react'
import type { Shop } from '#contract/users/auth.schema.ts'
import { Failure } from '../../http/failure.tsx'
import { useContact } from '../../http/use-contact.ts'
import { useStaffShop } from '../../storage/staff-shop.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { ImportPage } from './imports/import-page.tsx'
import { ImportsPage } from './imports/imports-page.tsx'
import { CompaniesPage } from './companies/companies-page.tsx'
import { ConnectionPage } from './connections/connection-page.tsx'
import { NewConnection } from './connections/new-connection.tsx'
import { KeysPage } from './keys/keys-page.tsx'
import { MailsPage } from './mails/mails-page.tsx'
import { NoPermission } from './no-permission.tsx'
import { NothingHere } from './nothing-here.tsx'
import { OfficeNav } from './office-nav.tsx'
import { useOfficeTexts } from './office-texts.ts'
import sheet from './office.css?url'
import { QueuePage } from './order-queue/queue-page.tsx'
import { type OfficePlace, placeOf, type Rooms } from './places.ts'
import { PriceListPage } from './prices/price-list-page.tsx'
import { PricesPage } from './prices/prices-page.tsx'
import { ProductPage } from './product/product-page.tsx'
import { ProductsPage } from './products/products-page.tsx'
import { AttributesPage } from './attributes/attributes-page.tsx'
import { SearchPage } from './search/search-page.tsx'
import { ShopPage } from './shop/shop-page.tsx'
import { StartPage } from './start-page.tsx'
import { Styled } from './styled.tsx'
import { WebhooksPage } from './webhooks/webhooks-page.tsx'

interface Props {
  path: string
  rooms: Rooms
}

/** The office at an address below its own, for the staff of the active shop. */
export function OfficeScreen(props: Props) {
  const shop = useStaffShop()
  const { ready, error, retry } = useOfficeTexts()
  return (
    // Apart from the sheet that everybody wears.
    <Styled by={sheet} waiting={<Waiting />}>
      {error ? <TextsFailure error={error} retry={retry} /> : <Office {...props} shop={shop} ready={ready} />}
    </Styled>
  )
}

/** Said before the office's own words are there. */
function Waiting() {
  const { t } = useLingui()
  return <PageSkeleton label={t`Loading products…`} lines={6} />
}

function TextsFailure({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useLingui()
  return (
    <Failure
      level={1}
      error={error}
      retry={retry}
      title={t`This could not be fetched`}
      whenBack={t`It appears by itself when the network is back.`}
    />
  )
}

/** Begun anew in another language; what somebody has written is kept on the device. */
function Office({ shop, path, rooms, ready }: Props & { shop: Shop | null; ready: boolean }) {
  const place = placeOf(path)
  if (!ready) return <Waiting />
  if (!shop) return <NoPermission />
  return (
    <div className="office">
      <OfficeNav place={place} />
      <OnlineOnly />
      {/* Pages wear sheets of their own. */}
      <Suspense fallback={<Waiting />}>
        <Page key={`${shop.shop_id}/${path}`} place={place} shop={shop} rooms={rooms} />
      </Suspense>
    </div>
  )
}

function Page({ place, shop, rooms }: { place: OfficePlace | null; shop: Shop; rooms: Rooms }) {
  switch (place?.page) {
    case 'start':
      return <StartPage shop={shop} />
    case 'companies':
      return <CompaniesPage shop={shop} />
    case 'prices':
      return <PricesPage shop={shop} />
    case 'price-list':
      return <PriceListPage shop={shop} id={place.id} />
    case 'shop':
      return <ShopPage shop={shop} />
    case 'attributes':
      return <AttributesPage shop={shop} />
    case 'search':
      return <SearchPage shop={shop} />
    case 'keys':
      return <KeysPage />
    case 'connection':
      return place.id === 'new' ? <NewConnection shop={shop} /> : <ConnectionPage shop={shop} id={place.id} />
    case 'mails':
      return <MailsPage shop={shop} />
    case 'webhooks':
      return <WebhooksPage shop={shop} />
    case 'orders':
      return <QueuePage shop={shop} />
    case 'products':
      return <ProductsPage shop={shop} />
    case 'product':
      return <ProductPage place={place} />
    case 'imports':
      return <ImportsPage shop={shop} />
    case 'import':
      return <ImportPage shop={shop} id={place.id} />
    case 'rules':
    case 'systems':
    case 'users': {
      const Room = rooms[place.page]
      return (
        <div className="office-room">
          <Room shop={shop} id={place.id} />
        </div>
      )
    }
    case undefined:
      return <NothingHere />
  }
}

/** That everything here is the server's work; what was written stays on the device. */
function OnlineOnly() {
  const { t } = useLingui()
  if (useContact()) return null
  return (
    <p className="office-offline" role="status">
      <Icon of={CloudOff} />{' '}
      {t`The office works online only. What you have written stays on this device until you save it.`}
    </p>
  )
}
