import { type FullText, t } from '../text.ts'

interface Shelf {
  name: FullText
  subcategories: Record<string, FullText>
}

const shelf = (name: FullText, subcategories: Record<string, FullText>): Shelf => ({ name, subcategories })

export const CATEGORIES: Record<string, Shelf> = {
  seating: shelf(t('Sittmöbler', 'Sittemøbler', 'Siddemøbler', 'Seating', 'Istuimet'), {
    officechairs: t('Kontorsstolar', 'Kontorstoler', 'Kontorstole', 'Office chairs', 'Työtuolit'),
    chairs: t('Stolar', 'Stoler', 'Stole', 'Chairs', 'Tuolit'),
    stools: t(
      'Pallar och barstolar',
      'Krakker og barstoler',
      'Skamler og barstole',
      'Stools and bar stools',
      'Jakkarat ja baarituolit',
    ),
    armchairs: t('Fåtöljer', 'Lenestoler', 'Lænestole', 'Armchairs', 'Nojatuolit'),
    sofas: t('Soffor', 'Sofaer', 'Sofaer', 'Sofas', 'Sohvat'),
    benches: t('Bänkar', 'Benker', 'Bænke', 'Benches', 'Penkit'),
    poufs: t('Sittpuffar', 'Sittepuffer', 'Puffer', 'Pouffes', 'Rahit'),
  }),
  tables: shelf(t('Bord', 'Bord', 'Borde', 'Tables', 'Pöydät'), {
    desks: t('Skrivbord', 'Skrivebord', 'Skriveborde', 'Desks', 'Työpöydät'),
    heightdesks: t(
      'Höj- och sänkbara skrivbord',
      'Hev- og senkbare skrivebord',
      'Hæve-sænkeborde',
      'Height-adjustable desks',
      'Sähköpöydät',
    ),
    meeting: t('Mötesbord', 'Møtebord', 'Mødeborde', 'Meeting tables', 'Neuvottelupöydät'),
    cafe: t('Cafébord', 'Kafébord', 'Caféborde', 'Café tables', 'Kahvilapöydät'),
    coffee: t('Soffbord', 'Salongbord', 'Sofaborde', 'Coffee tables', 'Sohvapöydät'),
  }),
  storage: shelf(t('Förvaring', 'Oppbevaring', 'Opbevaring', 'Storage', 'Säilytys'), {
    shelves: t('Hyllor', 'Hyller', 'Reoler', 'Shelving', 'Hyllyt'),
    cabinets: t('Skåp', 'Skap', 'Skabe', 'Cabinets', 'Kaapit'),
    drawers: t('Hurtsar', 'Skuffeseksjoner', 'Skuffemoduler', 'Drawer units', 'Laatikostot'),
    lockers: t('Förvaringsfack', 'Oppbevaringsskap', 'Opbevaringsbokse', 'Lockers', 'Lokerikot'),
    cloakroom: t('Kapprum', 'Garderobe', 'Garderobe', 'Cloakroom', 'Naulakot'),
  }),
  lighting: shelf(t('Belysning', 'Belysning', 'Belysning', 'Lighting', 'Valaistus'), {
    floorlamps: t('Golvlampor', 'Gulvlamper', 'Gulvlamper', 'Floor lamps', 'Lattiavalaisimet'),
    desklamps: t('Bordslampor', 'Bordlamper', 'Bordlamper', 'Table lamps', 'Pöytävalaisimet'),
    pendants: t('Takpendlar', 'Takpendler', 'Pendler', 'Pendant lamps', 'Riippuvalaisimet'),
  }),
  acoustics: shelf(
    t(
      'Akustik och avskärmning',
      'Akustikk og skjerming',
      'Akustik og afskærmning',
      'Acoustics and screens',
      'Akustiikka ja sermit',
    ),
    {
      panels: t('Väggabsorbenter', 'Veggabsorbenter', 'Vægabsorbenter', 'Wall absorbers', 'Akustiikkapaneelit'),
      floorscreens: t('Golvskärmar', 'Gulvskjermer', 'Gulvskærme', 'Floor screens', 'Lattiasermit'),
      deskscreens: t('Bordsskärmar', 'Bordskjermer', 'Bordskærme', 'Desk screens', 'Pöytäsermit'),
      pods: t('Telefonbås', 'Telefonbokser', 'Telefonbokse', 'Phone booths', 'Puhelinkopit'),
    },
  ),
  textiles: shelf(t('Textil', 'Tekstiler', 'Tekstiler', 'Textiles', 'Tekstiilit'), {
    rugs: t('Mattor', 'Tepper', 'Tæpper', 'Rugs', 'Matot'),
    curtains: t('Gardiner', 'Gardiner', 'Gardiner', 'Curtains', 'Verhot'),
    cushions: t('Kuddar', 'Puter', 'Puder', 'Cushions', 'Tyynyt'),
    throws: t('Plädar', 'Pledd', 'Plaider', 'Throws', 'Torkkupeitot'),
  }),
  meetings: shelf(
    t(
      'Möten och presentation',
      'Møter og presentasjon',
      'Møder og præsentation',
      'Meetings and presenting',
      'Kokoukset ja esittäminen',
    ),
    { boards: t('Skrivtavlor', 'Skrivetavler', 'Skrivetavler', 'Writing boards', 'Kirjoitustaulut') },
  ),
  plants: shelf(t('Växter', 'Planter', 'Planter', 'Plants', 'Viherkasvit'), {
    potted: t('Krukväxter', 'Potteplanter', 'Potteplanter', 'Potted plants', 'Ruukkukasvit'),
  }),
  recycling: shelf(t('Källsortering', 'Kildesortering', 'Affaldssortering', 'Recycling', 'Lajittelu'), {
    bins: t('Sorteringskärl', 'Sorteringsbeholdere', 'Sorteringsbeholdere', 'Sorting bins', 'Lajitteluastiat'),
  }),
  rest: shelf(
    t(
      'Vila och övernattning',
      'Hvile og overnatting',
      'Hvile og overnatning',
      'Rest and overnight',
      'Lepo ja majoitus',
    ),
    {
      beds: t('Sängar', 'Senger', 'Senge', 'Beds', 'Sängyt'),
    },
  ),
  accessories: shelf(t('Tillbehör', 'Tilbehør', 'Tilbehør', 'Accessories', 'Lisävarusteet'), {
    spare: t('Delar och tillval', 'Deler og tilvalg', 'Dele og tilvalg', 'Parts and options', 'Osat ja lisäosat'),
    power: t('El och kablar', 'Strøm og kabler', 'Strøm og kabler', 'Power and cables', 'Sähkö ja kaapelit'),
  }),
}
