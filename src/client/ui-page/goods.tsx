import { CardBody } from '../ui/card/card-body.tsx'
import card from '../ui/card/card.module.css'
import { Plate } from '../ui/picture/plate.tsx'
import { Thumb } from '../ui/picture/thumb.tsx'
import { ListPrice } from '../ui/price/list-price.tsx'
import { PriceLine } from '../ui/price/price-line.tsx'
import { PriceTag } from '../ui/price/price-tag.tsx'
import { Group, Specimen } from './specimen.tsx'

const FULL = { price: 1490, quantity: 1, discount_percentage: 0, parts: [], currency: 'SEK' }
const PRICES = [
  { state: 'full', product: FULL },
  { state: 'reduced', product: { ...FULL, discount_percentage: 15 } },
  { state: 'on request', product: { ...FULL, price: null } },
]
const WORDS = { onRequest: 'Price on request', originally: 'without agreement' }
const plate = <Plate picture={null} alt="" missing="No picture" sizes="16rem" />

export const Goods = () => (
  <>
    <Group name="Prices">
      {PRICES.map(({ state, product }) => (
        <Specimen key={state} state={`Price tag and line: ${state}`}>
          <PriceTag product={product} {...WORDS} />
          <p>
            <PriceLine product={product} {...WORDS} discount="−15 %" />
          </p>
        </Specimen>
      ))}
      <Specimen state="List price">
        <ListPrice list="1 490" originally="without agreement" reduction="−15 %" />
      </Specimen>
    </Group>
    <Group name="Pictures">
      <Specimen state="Plate without a picture">{plate}</Specimen>
      <Specimen state="Thumb without a picture">
        <Thumb address={null} />
      </Specimen>
    </Group>
    <Group name="Card">
      <ul className={card.grid}>
        {[undefined, '−15 %'].map((flag) => (
          <li key={flag ?? 'full'}>
            <a href="#card" className={card.card}>
              <CardBody
                plate={plate}
                flag={flag}
                name="Linje"
                price={<PriceLine product={FULL} {...WORDS} />}
                description="Desk, oak"
                meta="160 × 80 cm"
              />
            </a>
          </li>
        ))}
      </ul>
    </Group>
  </>
)
