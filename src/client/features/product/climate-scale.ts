/** A product's footprint on the scale of its group (subcategory or category), all in grams CO2e per piece. */
export interface ClimateScale {
  /** Places on the bar, 0 the group's least and 1 its most. */
  value: number
  median: number
  /** Whole per cent away from the group's middle. */
  percent: number
  side: 'below' | 'at' | 'above'
}

/** Fewer products make no group to compare with. */
const ENOUGH = 3

/** Where a footprint stands in its group; null where the group says too little to compare with. */
export function climateScale(
  grams: number,
  group: { min_g: number; median_g: number; max_g: number; count: number } | null,
): ClimateScale | null {
  if (!group || group.count < ENOUGH || group.max_g <= group.min_g || group.median_g <= 0) return null
  const place = (g: number): number => Math.min(Math.max((g - group.min_g) / (group.max_g - group.min_g), 0), 1)
  const percent = Math.round((Math.abs(grams - group.median_g) / group.median_g) * 100)
  const side = percent === 0 ? 'at' : grams < group.median_g ? 'below' : 'above'
  return { value: place(grams), median: place(group.median_g), percent, side }
}
