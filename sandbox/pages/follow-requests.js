// Updates the list entry by entry, so that open entries stay open and the page does not jump.
const EVERY_MS = 1_500;

async function follow() {
  if (!document.hidden) {
    const answer = await fetch('/last-requests').catch(() => null);
    if (answer?.ok) show(new DOMParser().parseFromString(await answer.text(), 'text/html'));
  }
  setTimeout(follow, EVERY_MS);
}

function show(latest) {
  const list = document.getElementById('last-requests');
  const entries = [...latest.querySelectorAll('#last-requests > li')];
  const wanted = new Set(entries.map(({ id }) => id));
  for (const old of [...list.children]) if (!wanted.has(old.id)) old.remove();

  let place = list.firstElementChild;
  for (const entry of entries) {
    const known = document.getElementById(entry.id);
    if (known?.dataset.state === entry.dataset.state) {
      place = known.nextElementSibling;
      continue;
    }
    const renewed = document.importNode(entry, true);
    if (known) {
      renewed.querySelector('details').open = known.querySelector('details').open;
      place = known.nextElementSibling;
      known.remove();
    }
    list.insertBefore(renewed, place);
  }
  document.getElementById('requests-note').textContent = latest.getElementById('requests-note').textContent;
}

follow();
