import { __iconNode as filters } from "@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs";
import { __iconNode as alertCircle } from "@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs";
import { __iconNode as alertTriangle } from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import { __iconNode as sort } from "@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs";
import { __iconNode as bell } from "@tabler/icons-react/dist/esm/icons/IconBell.mjs";
import { __iconNode as bold } from "@tabler/icons-react/dist/esm/icons/IconBold.mjs";
import { __iconNode as building } from "@tabler/icons-react/dist/esm/icons/IconBuilding.mjs";
import { __iconNode as calendar } from "@tabler/icons-react/dist/esm/icons/IconCalendar.mjs";
import { __iconNode as chart } from "@tabler/icons-react/dist/esm/icons/IconChartBar.mjs";
import { __iconNode as check } from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import { __iconNode as chevronDown } from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import { __iconNode as chevronLeft } from "@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs";
import { __iconNode as chevronRight } from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs";
import { __iconNode as chevronUp } from "@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs";
import { __iconNode as circleCheck } from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import { __iconNode as clock } from "@tabler/icons-react/dist/esm/icons/IconClock.mjs";
import { __iconNode as card } from "@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs";
import { __iconNode as mobile } from "@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs";
import { __iconNode as dots } from "@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs";
import { __iconNode as download } from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import { __iconNode as externalLink } from "@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs";
import { __iconNode as eye } from "@tabler/icons-react/dist/esm/icons/IconEye.mjs";
import { __iconNode as watching } from "@tabler/icons-react/dist/esm/icons/IconEyeCheck.mjs";
import { __iconNode as eyeOff } from "@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs";
import { __iconNode as document } from "@tabler/icons-react/dist/esm/icons/IconFileText.mjs";
import { __iconNode as passkey } from "@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs";
import { __iconNode as info } from "@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs";
import { __iconNode as italic } from "@tabler/icons-react/dist/esm/icons/IconItalic.mjs";
import { __iconNode as dashboard } from "@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs";
import { __iconNode as kanban } from "@tabler/icons-react/dist/esm/icons/IconLayoutKanban.mjs";
import { __iconNode as paneClose } from "@tabler/icons-react/dist/esm/icons/IconLayoutSidebarRightCollapse.mjs";
import { __iconNode as paneOpen } from "@tabler/icons-react/dist/esm/icons/IconLayoutSidebarRightExpand.mjs";
import { __iconNode as link } from "@tabler/icons-react/dist/esm/icons/IconLink.mjs";
import { __iconNode as list } from "@tabler/icons-react/dist/esm/icons/IconList.mjs";
import { __iconNode as lists } from "@tabler/icons-react/dist/esm/icons/IconListLetters.mjs";
import { __iconNode as listNumbers } from "@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs";
import { __iconNode as lock } from "@tabler/icons-react/dist/esm/icons/IconLock.mjs";
import { __iconNode as mail } from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
import { __iconNode as place } from "@tabler/icons-react/dist/esm/icons/IconMapPin.mjs";
import { __iconNode as menu } from "@tabler/icons-react/dist/esm/icons/IconMenu2.mjs";
import { __iconNode as message } from "@tabler/icons-react/dist/esm/icons/IconMessage.mjs";
import { __iconNode as minus } from "@tabler/icons-react/dist/esm/icons/IconMinus.mjs";
import { __iconNode as note } from "@tabler/icons-react/dist/esm/icons/IconNote.mjs";
import { __iconNode as pencil } from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import { __iconNode as plus } from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { __iconNode as print } from "@tabler/icons-react/dist/esm/icons/IconPrinter.mjs";
import { __iconNode as refresh } from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs";
import { __iconNode as rss } from "@tabler/icons-react/dist/esm/icons/IconRss.mjs";
import { __iconNode as search } from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { __iconNode as share } from "@tabler/icons-react/dist/esm/icons/IconShare.mjs";
import { __iconNode as sunMoon } from "@tabler/icons-react/dist/esm/icons/IconSunMoon.mjs";
import { __iconNode as table } from "@tabler/icons-react/dist/esm/icons/IconTable.mjs";
import { __iconNode as trash } from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { __iconNode as person } from "@tabler/icons-react/dist/esm/icons/IconUser.mjs";
import { __iconNode as personPlus } from "@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs";
import { __iconNode as people } from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import { __iconNode as globe } from "@tabler/icons-react/dist/esm/icons/IconWorld.mjs";
import { __iconNode as close } from "@tabler/icons-react/dist/esm/icons/IconX.mjs";

const drawings = {
  "alert-circle": alertCircle,
  "alert-triangle": alertTriangle,
  bell,
  bold,
  building,
  calendar,
  card,
  chart,
  check,
  "chevron-down": chevronDown,
  "chevron-left": chevronLeft,
  "chevron-right": chevronRight,
  "chevron-up": chevronUp,
  "circle-check": circleCheck,
  clock,
  close,
  dashboard,
  document,
  dots,
  download,
  "external-link": externalLink,
  eye,
  "eye-off": eyeOff,
  filters,
  globe,
  info,
  kanban,
  italic,
  link,
  list,
  "list-numbers": listNumbers,
  lists,
  lock,
  mail,
  menu,
  message,
  minus,
  mobile,
  note,
  "pane-close": paneClose,
  "pane-open": paneOpen,
  passkey,
  pencil,
  people,
  person,
  "person-plus": personPlus,
  place,
  plus,
  print,
  refresh,
  rss,
  search,
  share,
  sort,
  "sun-moon": sunMoon,
  table,
  watching,
  trash,
};

export type IconName = keyof typeof drawings;

/** The lines of each icon in use, as one path. The build replaces this module by its value, without the library. */
export const iconPaths = Object.fromEntries(
  Object.entries(drawings).map(([name, parts]) => [name, parts.map(([, { d }]) => d).join("")]),
) as Record<IconName, string>;
