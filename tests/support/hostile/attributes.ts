const HANDLERS =
  'abort animationend beforeinput blur canplay change contextmenu copy cut dblclick drag drop error focusin fullscreenchange gotpointercapture hashchange input invalid keydown load loadeddata message mousedown mouseover mousewheel pagehide paste pointerdown pointerover popstate readystatechange resize scroll scrollend search securitypolicyviolation selectionchange selectstart slotchange storage submit toggle touchstart transitionrun unhandledrejection unload wheel'.split(
    ' ',
  );
const BEARERS =
  'a abbr address article b blockquote body br center cite code dd del dfn div dl dt em figcaption figure font footer h1 header hr i img ins kbd li main mark nav ol p pre q s samp section small span strike strong sub sup table time tt u ul var wbr'.split(
    ' ',
  );

const EMPTY = ['br', 'hr', 'img', 'wbr'];

/** Schemes that run a script, in spellings that browsers accept. */
const SCRIPT_ADDRESSES = [
  'javascript:{run}',
  'JAVASCRIPT:{run}',
  'javascript\t:{run}',
  '\tjavascript:{run}',
  '\njavascript:{run}',
  '\u0001javascript:{run}',
  '\u001fjavascript:{run}',
  'j\na\nv\na\ns\nc\nr\ni\np\nt\n:{run}',
  'j&Tab;avascript:{run}',
  'java&NewLine;script:{run}',
  '&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A{run}',
  '&#0000106avascript:{run}',
  '&#x000006A;avascript:{run}',
  'javascript&#0058{run}',
  'javascript&#x3a;{run}',
  'javascript&colon;{run}',
  'javascript://%0a{run}',
  'javascript:/*--></title></style></textarea></script>*/{run}',
  'javascript:void(0);{run}',
  'livescript:{run}',
  'vbscript:msgbox(1)',
  'VBScript&#58;msgbox(1)',
  'data:text/html,<script>{run}</script>',
  'data:text/html;charset=utf-8,<script>{run}</script>',
  'data:,<script>{run}</script>',
  'DATA:TEXT/HTML,<script>{run}</script>',
  'data:application/xhtml+xml,<html xmlns=&quot;http://www.w3.org/1999/xhtml&quot;/>',
  'data:text/xml,<a/>',
  'data:image/svg+xml,<svg xmlns=&quot;http://www.w3.org/2000/svg&quot; onload=&quot;{run}&quot;/>',
  'data:image/gif+xml,<svg/>',
  ' &#14; javascript:{run}',
];

/** Handlers on each allowed element, and addresses that run a script in each attribute that takes one. */
export const ATTRIBUTE_TEXTS: Record<string, string[]> = {
  event_handler: [
    ...HANDLERS.map((name, place) => `<p on${name}={run} tabindex=${place}>a</p>`),
    ...BEARERS.map((element) => `<${element} onclick={run}${EMPTY.includes(element) ? '' : ' id=press'}>a`),
    ...'caption col colgroup tbody td tfoot th thead tr'
      .split(' ')
      .map((part) => `<table><${part} onclick={run}><tr><td>a</table>`),
    '<p onclick\u0000={run}>a</p>',
    '<p\u000conclick={run}>a</p>',
    '<p/onclick={run}>a</p>',
    '<p x="1"onclick={run}>a</p>',
    "<p x='1'onclick={run}>a</p>",
    '<p =x onclick={run}>a</p>',
    '<p OnClIcK={run}>a</p>',
    '<p onclick\n=\n{run}>a</p>',
    '<p onclick="&#99;onsole.log(1)">a</p>',
    '<p onclick={run} onclick=b>a</p>',
    '<p on=a>a</p>',
    '<p title="a" <b onclick={run}>a</p>',
    '<img src onerror=/*\n*/{run}>',
    '<body onhashchange={run}><a href="#x" id=press>a</a>',
    '<p style="animation:x 1ms" onanimationend={run}>a</p><style>@keyframes x{}</style>',
  ],
  script_address: [
    ...SCRIPT_ADDRESSES.map((address) => `<a id=press href="${address}">a</a>`),
    ...['target=_blank', 'target=_parent', 'target=_self', 'rel=opener', 'download'].map(
      (extra) => `<a id=press href="javascript:{run}" ${extra}>a</a>`,
    ),
    '<a id=press href=javascript:{run}>a</a>',
    "<a id=press href='javascript:{run}'>a</a>",
    '<a id=press href=`javascript:{run}`>a</a><a href="javascript:{run}">b</a>',
    '<q cite="javascript:{run}">a</q>',
    '<del cite="javascript:{run}">a</del>',
    '<table background="javascript:{run}"><td>a</table>',
    '<td background="vbscript:a">a</td><table><td background="vbscript:a">a</table>',
    '<img longdesc="javascript:{run}" alt=a>',
    '<link rel=stylesheet href="javascript:{run}">',
    '<link rel=stylesheet href="data:text/css,*{background:url({at}/css)}">',
    '<area href="javascript:{run}"><map><area href="javascript:{run}" id=press></map>',
    '<video poster="javascript:{run}"></video>',
    '<img src="data:text/html,<script>{run}</script>" alt=a>',
  ],
  frame: [
    '<iframe src="{at}/frame" loading=lazy></iframe>',
    '<iframe src="about:blank" name="javascript:{run}"></iframe>',
    '<iframe src="blob:{at}"></iframe>',
    '<iframe srcdoc="&lt;img src=x onerror={run}&gt;" sandbox="allow-scripts allow-same-origin allow-top-navigation"></iframe>',
    '<iframe srcdoc="<iframe srcdoc=&quot;<script>{run}</script>&quot;></iframe>"></iframe>',
    '<iframe csp="script-src *" src="{at}/csp"></iframe>',
    '<iframe credentialless src="{at}/anonymous"></iframe>',
    '<iframe allow="camera *" src="{at}/allow"></iframe>',
    '<iframe src="data:application/xhtml+xml,<x/>"></iframe>',
    '<fencedframe mode=opaque-ads></fencedframe>',
    '<template><iframe src="{at}/template"></iframe></template>',
    '<noscript><iframe src="{at}/noscript"></iframe></noscript>',
  ],
};
