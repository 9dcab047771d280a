#!/usr/bin/python3
"""A window of WebKitGTK as wide as a phone, which WebKitWebDriver starts instead of MiniBrowser: that one cannot be so
narrow, and without a window manager nobody gives it the focus. Tracking prevention is on, and cookies of third parties
are refused, as in Safari."""
import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gdk, GLib, Gtk, WebKit2

context = WebKit2.WebContext.new_ephemeral()
context.get_website_data_manager().set_itp_enabled(True)
context.get_cookie_manager().set_accept_policy(WebKit2.CookieAcceptPolicy.NO_THIRD_PARTY)
context.set_automation_allowed(True)
popups = []


def open_popup(opener):
    """Popups share the opener's process, and stay out of sight: they would lie over its window."""
    popup = WebKit2.WebView(related_view=opener, settings=opener.get_settings())
    popups.append(popup)
    return popup


def open_view():
    settings = WebKit2.Settings(hardware_acceleration_policy=WebKit2.HardwareAccelerationPolicy.NEVER)
    # A person's press would allow a popup: an attacker waits for it.
    settings.set_javascript_can_open_windows_automatically(True)
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True, settings=settings)
    view.connect("create", lambda opener, _action: open_popup(opener))
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(390, 760)
    window.add(view)
    view.connect("close", lambda _view: window.destroy())
    window.show_all()
    view.grab_focus()
    view.load_uri("about:blank")

    def focus():
        surface = window.get_window()
        if surface:
            surface.raise_()
            surface.focus(Gdk.CURRENT_TIME)
        return False

    for milliseconds in (150, 600):
        GLib.timeout_add(milliseconds, focus)
    return view


def start(_context, session):
    about = WebKit2.ApplicationInfo()
    about.set_name("MiniBrowser")
    about.set_version(2, 50, 0)
    session.set_application_info(about)
    session.connect("create-web-view", lambda _session: open_view())


context.connect("automation-started", start)
Gtk.main()
