import { DEMO_SHOPS, type DemoShop, generate } from '../../features/demo/generate.ts'
import { planShop } from '../../features/demo/plan.ts'

/** What is true of a product of the demo, whatever its texts say: all that a judgement may look at. */
export interface Fact {
  uid: string
  /** The maker's part number. */
  part: string
  /** The sort of product: `meshchair`, `rug`; of an accessory its own id. */
  type: string
  brand: string
  material: string | null
  colour: string | null
  /** The size in the name, as the model is sold; null where there is one size. */
  size: string | null
}

/** The facts of every product of a demo shop, in the shop's order. */
export function factsOf(shop: DemoShop): Fact[] {
  const planned = new Map(planShop(DEMO_SHOPS[shop]).map((draft) => [draft.uid, draft]))
  return generate(shop).map(({ uid, item, typeId }) => {
    const draft = planned.get(uid)
    return {
      uid,
      part: item.manufacturer_part_number ?? '',
      type: typeId,
      brand: item.brand ?? '',
      material: draft?.material ?? null,
      colour: draft?.colour ?? null,
      size: draft?.size.label ?? null,
    }
  })
}
