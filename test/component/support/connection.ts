import type { Connection } from '#contract/punchout/connection.schema.ts'

export const CONNECTION_ID = '5b7e1c52-0a5e-4a51-8b0e-7f6d3f1f0001'
export const BUYER = { id: '5b7e1c52-0a5e-4a51-8b0e-7f6d3f1f0002', name: 'Region Väst' }

/** A connection to a purchasing system by cXML, as staff are told of it. */
export const connection = (more: Partial<Connection> = {}): Connection => ({
  id: CONNECTION_ID,
  shop_id: 'nordform',
  name: 'Ariba',
  kind: 'cxml',
  username: 'inkop',
  level: null,
  company: null,
  enabled: true,
  test: false,
  demo: false,
  sender: 'networkid/AN01',
  from: null,
  own: null,
  settings: {
    return_url: null,
    return_hosts: ['buyer.example'],
    frame_ancestors: [],
    field: 'cxml-urlencoded',
    ascii: false,
    units: {},
    unspsc: {},
    unspsc_fallback: '56000000',
    totals: 'items',
    shipping: null,
    dtd: '1.2.014',
    language: null,
    edit: true,
    orders: false,
    oci: null,
  },
  secrets: [{ created_at: '2026-11-01T08:00:00.000Z', expires_at: null }],
  revision: 3,
  created_at: '2026-11-01T08:00:00.000Z',
  changes: [{ at: '2026-11-01T08:00:00.000Z', actor: 'kim', action: 'created' }],
  ...more,
})
