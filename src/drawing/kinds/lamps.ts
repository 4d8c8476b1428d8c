import { type Point3, roundedRect, short } from '../geometry.ts'
import type { DrawingKind } from '../kind.ts'
import { leg, tube } from '../rods.ts'
import type { Scene } from '../scene.ts'
import { ball, cylinder, slab } from '../solids.ts'
import { lines } from '../surfaces.ts'

const still = { shadow: false } as const

const floorlamp: DrawingKind = {
  variants: ['shade', 'arc', 'globe', 'tripod'],
  limits: { w: [20, 200], h: [90, 230] },
  draw(s, p) {
    const { h = 148 } = p
    if (p.variant === 3) {
      for (const angle of [1.4, 3.4, 5.4])
        leg(s, [Math.cos(angle) * 26, Math.sin(angle) * 26, 0], [0, 0, h - 36], 1, 1.4)
      cylinder(s, 0, 0, h - 36, 24, 18, 34, { cap: 'in', ...still })
      return
    }
    slab(s, p.variant === 1 ? 12 : 0, 0, 0, 32, 32, 2, 16, { tint: 'detail' })
    if (p.variant === 0) {
      tube(
        s,
        [
          [0, 0, 2],
          [0, 0, h - 8],
        ],
        0.9,
        still,
      )
      cylinder(s, 0, 0, h - 34, 23, 17, 32, { cap: 'in', ...still })
    } else if (p.variant === 1) {
      tube(
        s,
        [
          [12, 0, 2],
          [12, 0, h - 2],
          [-30, 0, h - 2],
          [-30, 0, h - 20],
        ],
        1.1,
        { smooth: 34, ...still },
      )
      cylinder(s, -30, 0, h - 38, 19, 6, 18, still)
      cylinder(s, -30, 0, h - 20, 2.2, 1.6, 4, { tint: 'detail', ...still })
    } else {
      tube(
        s,
        [
          [0, 0, 2],
          [0, 0, h - 22],
        ],
        0.9,
        still,
      )
      ball(s, 0, 0, h - 15, 15, { tone: 1 })
      cylinder(s, 0, 0, h - 32, 3, 4, 4, { tint: 'detail', ...still })
    }
  },
}

const desklamp: DrawingKind = {
  variants: ['arm', 'cone', 'mushroom'],
  limits: { w: [10, 60], h: [24, 80] },
  draw(s, p) {
    const { h = 48 } = p
    slab(s, 4, 0, 0, 18, 18, 1.6, 9, { tint: 'detail' })
    if (p.variant === 0) {
      tube(
        s,
        [
          [4, 0, 1.6],
          [16, 2, h * 0.55],
          [-8, 0, h - 5],
        ],
        0.6,
        still,
      )
      ball(s, 16, 2, h * 0.55, 1.3, { tint: 'detail' })
      leg(s, [-19, -2, h - 10], [-8, 0, h - 3], 6.6, 2.6, { tint: 'body', ...still })
      s.shade(roundedRect(-14, 0, 14, 14, 7), 30)
    } else if (p.variant === 1) {
      tube(
        s,
        [
          [4, 0, 1.6],
          [4, 0, h - 6],
        ],
        0.8,
        still,
      )
      cylinder(s, 4, 0, h - 16, 15, 6.5, 13, still)
      ball(s, 4, 0, h - 2, 1.2, { tint: 'detail' })
    } else {
      cylinder(s, 4, 0, 1.6, 4, 3, h - 16, { tint: 'detail', ...still })
      dome(s, 4, h - 16, 16, 13)
    }
  },
}

/** A bowl turned down, `z` at its rim. */
function dome(s: Scene, x: number, z: number, radius: number, h: number): void {
  const points: Point3[] = [
    [x + radius, 0, z],
    [x - radius, 0, z],
    [x, 0, z + h],
  ]
  s.add(points, (P, k) => {
    const [low, high] = [P([x, 0, z]), P([x, 0, z + h])]
    const r = radius * k
    const rise = low[1] - high[1]
    const at = (dx: number, y: number) => `${short(low[0] + dx)} ${short(y)}`
    const left = `M${at(-r, low[1])}C${at(-r, low[1] - rise * 0.8)} ${at(-r * 0.5, high[1])} ${at(0, high[1])}`
    const right = `S${at(r, low[1] - rise * 0.8)} ${at(r, low[1])}`
    return s.path(`${left}${right}A${short(r)} ${short(r * s.flatten)} 0 0 1 ${at(-r, low[1])}Z`, 'body', 0, 'round')
  })
}

const pendant: DrawingKind = {
  variants: ['dome', 'cone', 'globe', 'drum'],
  limits: { w: [10, 160], h: [6, 120] },
  draw(s, p) {
    const { w = 42 } = p
    const share = [0.5, 0.7, 0.9, 0.36][p.variant] ?? 0.5
    const h = p.variant === 2 ? w * 0.9 : Math.min(p.h ?? w * share, w * 1.6)
    s.onGround = false
    s.hangs = true
    const cord = Math.max(66, w * 0.9)
    tube(
      s,
      [
        [0, 0, h + 2],
        [0, 0, h + cord],
      ],
      0.28,
      { tone: -1, ...still },
    )
    cylinder(s, 0, 0, h + cord - 4, 4.5, 3, 4, { tint: 'detail', ...still })
    if (p.variant === 0) {
      dome(s, 0, 0, w / 2, h)
      cylinder(s, 0, 0, h - 0.5, 3, 2, 5, { tint: 'detail', ...still })
    } else if (p.variant === 1) {
      cylinder(s, 0, 0, 0, w / 2, 4, h, still)
      cylinder(s, 0, 0, h, 3, 2, 5, { tint: 'detail', ...still })
    } else if (p.variant === 2) {
      ball(s, 0, 0, w / 2, w / 2, { tone: 1 })
      cylinder(s, 0, 0, w - 1, 3.6, 3, 5, { tint: 'detail', ...still })
    } else {
      cylinder(s, 0, 0, 0, w / 2, w / 2, h, { cap: 'in', ...still })
      lines(
        s,
        [
          [
            [0, 0, h + 6],
            [-w / 2 + 1, 0, h],
          ],
          [
            [0, 0, h + 6],
            [w / 2 - 1, 0, h],
          ],
        ],
        'detail',
        -2,
        0.8,
      )
    }
  },
}

export const lamps = { floorlamp, desklamp, pendant }
