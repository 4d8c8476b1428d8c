import { FORM_CHARSETS } from '#contract/punchout/punchout.ts'
import { CLASS_FIELDS, FIELDS, SECRET_DAYS, TOTALS } from '#contract/punchout/connection.ts'

export const PUNCHOUT_HELP = `npm run punchout -- create NAME --shop ID --username NAME --sender DOMAIN/IDENTITY --return-host HOST … [options]
npm run punchout -- create NAME --kind oci --shop ID --username NAME --login USERNAME --return-host HOST … [options]
npm run punchout -- set NAME [options]
npm run punchout -- list
npm run punchout -- show NAME [--exchanges N]
npm run punchout -- rotate NAME [--days N] [--secret TEXT | --secret -]
npm run punchout -- disable NAME
npm run punchout -- enable NAME

A connection lets one procurement system send its people here: by cXML to /api/punchout/cxml, by OCI 4 or 5 to
/api/punchout/oci.
--username         the account behind all its sessions; --level N lets them do less than it may
--company          the company that they buy for, by name or organisation number; without it, or with "", none
--sender           what its documents name in Sender, such as DUNS/123456789
--login            of OCI: the USERNAME that its launches carry, with the secret as PASSWORD
--from             where the sender is a network: which of its customers this is
--own              what they call us; by default whatever they say
--secret           16 characters or more, 4 with --test unless NODE_ENV is production; - reads it from the standard input; without it one is made and printed
--test             plain http, any return host and any deploymentMode; only when it is made

--return-host      a host that carts may go back to, such as buyer.example or *.ariba.com; may be repeated
--return-url       for requests that bring no address, and for people who sign in at /login/ext
--frame-ancestor   an origin that may show the shop in a frame besides the return hosts; may be repeated
--field            ${FIELDS.join(', ')}
--ascii            letters beyond ASCII as numbers
--unit C62=PCE     our unit in their words; may be repeated
--unspsc A=B       their code for ours, or category:ID=B for a category; --unspsc-fallback for all else
--totals           ${TOTALS.join(', ')}
--shipping AMOUNT  what a delivery costs
--dtd VERSION      of the messages, by default 1.2.014
--language CODE    of product texts, by default the buyer's
--edit, --no-edit      whether a cart may come back to be changed
--orders, --no-orders  whether an OrderRequest becomes an order; else it is answered 450

Of OCI alone:
--hook-field NAME  of the launch's field with the address to return to, by default HOOK_URL
--sap-event, --no-sap-event  whether that may be SAPEVENT:POST
--charset          of the form that goes back: ${FORM_CHARSETS.join(', ')}
--vendor NUMBER    what the buyer calls us
--class-fields     where UNSPSC stands: ${CLASS_FIELDS.join(', ')}

rotate   makes a second secret; the old one stays good for --days (${SECRET_DAYS.usual})
show     the settings, and the last N documents without their secrets
--by     who did it, for the record; by default whoever is signed in here
A running shop notices at once.`
